import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { payloads } from './support/payloads.ts'
import { call, confirmEmail, newMark, signIn, signUp } from './support/people.ts'

/** Joins the payloads that fit into `maxLength` characters. Each field starts `from` another payload, so that every payload is in some field. */
function hostile(maxLength: number, from: number): string {
  let text = ''
  for (let step = 0; step < payloads.length; step++) {
    const next = payloads[(from + step) % payloads.length] ?? ''
    if (text.length + next.length <= maxLength) text += next
  }
  return text
}

/** The elements that a payload became, and links that run a script. */
const liveIn = (html: string) => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const links = [...page.querySelectorAll('[href], [src], [action]')].filter((one) =>
    ['href', 'src', 'action'].some((name) => /^\s*(javascript|vbscript|data:text)/i.test(one.getAttribute(name) ?? '')),
  )
  return [...page.querySelectorAll('[data-live]'), ...links].map((one) => one.outerHTML.slice(0, 200))
}

/** The same for a name or a title, which is one line of what is seen. */
const hostileLine = (maxLength: number, from: number) => hostile(maxLength, from).replaceAll(/[\n\u2028]/g, '')

async function expectNothingLive(page: Page, what: string, html: string): Promise<void> {
  expect({ what, live: await page.evaluate(liveIn, html) }).toEqual({ what, live: [] })
}

// S5 and S6: what people write into a field or an address stays text, on every page and in every e-mail that shows it.
test('S5 S6 markup in texts and addresses stays text on pages and in e-mails', async ({
  newPerson,
  server,
  database,
}) => {
  const mark = newMark()
  const [admin, organizer, vendor] = [await newPerson(), await newPerson(), await newPerson()]
  // An empty page, because our Content Security Policy would report what is only parsed here.
  const parser = await newPerson()
  let dialogs = 0
  for (const page of [admin, organizer, vendor])
    page.on('dialog', (dialog) => {
      dialogs++
      void dialog.dismiss()
    })

  await signIn(admin, 'admin@marquee.test')
  const decide = async (page: Page, role: 'contractor' | 'client', reason?: string) => {
    const { id } = await call<{ id: number }>(page, 'GET', '/users/profile')
    await call(admin, 'PUT', `/users/admin/update-role/${id}`, { role, status: 'approved', ...(reason && { reason }) })
    return id
  }

  await signUp(vendor, hostileLine(120, 0))
  await confirmEmail(vendor)
  const [tag] = await call<{ id: number }[]>(vendor, 'GET', '/aesthetic-tags')
  const [type] = await call<{ id: number }[]>(vendor, 'GET', '/event-types')
  const path = encodeURIComponent(hostile(300, 3))
  const { id: vendorId } = await call<{ id: number }>(vendor, 'POST', '/contractors/profile', {
    company_name: `${mark} ${hostileLine(180, 1)}`,
    business_description: hostile(5_000, 0),
    business_address: hostile(300, 2),
    website: `https://a.example/?q=${path}#'"`,
    license_number: hostile(300, 4),
    insurance_info: hostile(300, 5),
    availability_info: hostile(300, 6),
    social_links: [
      ['instagram', 'instagram.com'],
      ['facebook', 'fb.com'],
      ['linkedin', 'linkedin.com'],
      ['twitter', 'x.com'],
      ['tiktok', 'tiktok.com'],
    ].map(([platform, host]) => ({ platform, url: `https://${host}/?q=${path}` })),
    aesthetic_tag_ids: [tag?.id],
    event_type_ids: [type?.id],
  })
  const vendorUser = await decide(vendor, 'contractor', hostile(2_000, 7))

  await signUp(organizer, hostileLine(120, 8))
  await confirmEmail(organizer)
  await call(organizer, 'POST', '/organizers/profile', {
    organization_name: `${mark} ${hostileLine(180, 9)}`,
    organization_description: hostile(5_000, 0),
    organization_address: hostile(300, 10),
    website: `https://b.example/?q=${path}`,
    social_links: [{ platform: 'instagram', url: `https://instagram.com/?q=${path}` }],
  })
  const organizerUser = await decide(organizer, 'client', hostile(2_000, 0))
  const { id: eventId } = await call<{ id: number }>(organizer, 'POST', '/events', {
    title: `${mark} ${hostileLine(180, 11)}`,
    description: hostile(5_000, 0),
    address: hostile(300, 1),
    budget_range: hostile(100, 2),
    start_date: '2031-06-21',
  })
  await call(vendor, 'POST', `/contractors/${vendorId}/contact`, { message: hostile(5_000, 0) }).catch(() => {})
  await call(organizer, 'POST', `/contractors/${vendorId}/contact`, { message: hostile(5_000, 0) })
  const { id: applicationId } = await call<{ id: number }>(vendor, 'POST', '/event-applications', {
    event_id: eventId,
    message: hostile(10_000, 0),
  })
  await call(organizer, 'PUT', `/event-applications/${applicationId}/status`, {
    status: 'accepted',
    reason: hostile(2_000, 3),
  })

  await test.step('HTML from the server, with every payload in every part of an address', async () => {
    const pages = [`/vendors/${vendorId}`, '/vendors?limit=100', '/events?limit=100', '/']
    for (const payload of payloads) {
      const words = encodeURIComponent(payload)
      pages.push(
        `/vendors?search=${words}&location=${words}`,
        `/vendors?sort_by=${words}`,
        `/events?search=${words}&time=${words}`,
        `/auth?redirect=${words}&mode=${words}`,
        `/admin/${words}`,
        `/${words}`,
        `/vendors/${words}`,
        `/idp/auth?client_id=${words}`,
      )
    }
    for (const address of pages) {
      const answer = await vendor.request.get(address, { headers: { accept: 'text/html' } })
      const type = answer.headers()['content-type'] ?? ''
      if (type.startsWith('text/html')) await expectNothingLive(parser, address, await answer.text())
      expect(answer.headers()['x-content-type-options']).toBe('nosniff')
    }
  })

  await test.step('the screens of everybody who sees the texts', async () => {
    const words = encodeURIComponent(hostile(200, 2))
    const screens: [Page, string[]][] = [
      [vendor, ['/dashboard', `/events/${eventId}`, `/vendors/${vendorId}`, `/vendors?search=${words}`]],
      [
        organizer,
        [
          '/organizer',
          '/organizer/events',
          `/organizer/events/${eventId}`,
          `/organizer/events/${eventId}/edit`,
          `/organizer/applications/${applicationId}`,
        ],
      ],
      [
        admin,
        [
          '/admin/users',
          `/admin/vendors?search=${mark}`,
          `/admin/organizers?search=${mark}`,
          '/admin/contact-requests',
          `/admin/${words}`,
        ],
      ],
    ]
    for (const [page, addresses] of screens) {
      // The stream of news stays open, so that the network would never be idle.
      await page.route('**/api/notifications/stream', (route) => route.abort())
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'networkidle' })
        await expectNothingLive(parser, address, await page.content())
      }
    }
  })

  await test.step('every e-mail', async () => {
    if (database !== 'pglite' && !server.dataDir) return
    const folder = join(server.dataDir, 'mail')
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml')))
      await expectNothingLive(parser, file, htmlOf(readFileSync(join(folder, file), 'latin1')))
  })

  expect(dialogs).toBe(0)
  // Removed, so that no other test sees them.
  await call(organizer, 'DELETE', `/events/${eventId}`)
  for (const id of [vendorUser, organizerUser])
    await call(admin, 'PUT', `/users/admin/update-role/${id}`, { role: 'user' })
})

/** Returns the decoded HTML part of an e-mail. */
function htmlOf(mail: string): string {
  const part = mail.slice(mail.search(/content-type: text\/html/i))
  const start = part.search(/\r?\n\r?\n/)
  // A calendar entry may follow.
  const [head, body] = [part.slice(0, start), part.slice(start).split(/\r?\n--\S+Part_\d/)[0] ?? '']
  if (/base64/i.test(head)) return Buffer.from(body.split('\n--')[0] ?? '', 'base64').toString()
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /quoted-printable/i.test(head) ? bytes : body
}
