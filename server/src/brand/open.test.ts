import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { exampleSite } from '../../test/mail-examples.ts'
import { testApp } from '../../test/test-app.ts'
import { confirmationMail } from '../identity/messages.ts'
import { mailer } from '../notify/mail.ts'
import { renderDirect } from '../notify/templates.ts'
import { openBrand } from './open.ts'
import { readBrand } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-brand-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><script>alert(1)</script><rect width="120" height="40" fill="#1d5fd1"/></svg>'

test.each([
  ['none.svg', null, /cannot be read/],
  ['large.png', Buffer.alloc(1024 * 1024 + 1), /larger than 1 MB/],
  ['page.svg', '<!doctype html><script>alert(1)</script>', /no SVG that can be drawn/],
  [
    'photo.png',
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
    /no SVG or PNG/,
  ],
  ['cut.svg', '<svg xmlns="http://www.w3.org/2000/svg"><rect', /no SVG that can be drawn/],
])('the logo %s is refused at the start', async (name, content, sentence) => {
  const logo = content === null ? join(folder, name) : write(name, content)
  await expect(openBrand({ logo })).rejects.toThrow(sentence)
})

test('a folder without a logo is refused', async () => {
  await expect(openBrand({ logo: tmpdir() })).rejects.toThrow(/no logo.svg and no logo.png/)
})

test('without settings nothing is made', async () => {
  expect(await openBrand({})).toEqual(new Map())
})

describe('with a name, a colour and a logo', async () => {
  const env = { BRAND_NAME: 'Kiez & Co.', BRAND_TAGLINE: 'Feiern im Kiez', BRAND_COLOR: '#1d5fd1' }
  const brandFiles = await openBrand(readBrand({ ...env, BRAND_LOGO: write('logo.svg', drawing) }))
  const { app, make, as } = await testApp({ brandFiles, trustProxy: 1, loadLimits: { pages: 0 } })

  test('the logo is served so that no script in it can run', async () => {
    const { headers, body } = await app.inject('/brand/logo.svg')
    expect(body).toBe(drawing)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('afterwards no other drawing is parsed', async () => {
    await expect(sharp(Buffer.from(drawing)).metadata()).rejects.toThrow(/unsupported image format/)
  })

  test('icons and link preview are made of it, and the manifest names them', async () => {
    const manifest = (await app.inject('/brand/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Kiez & Co.', short_name: 'Kiez & Co.' })
    expect(manifest.description).toMatch(/^Kiez & Co\. is a curated/)
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const { width, height, format } = await sharp((await app.inject(src)).rawPayload).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
    }
    const preview = await sharp((await app.inject('/brand/share.jpg')).rawPayload).metadata()
    expect(preview).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('the API calls itself by the name', async () => {
    const { info } = (await app.inject('/api/openapi.json')).json()
    expect(info).toMatchObject({ title: 'Kiez & Co. API', contact: { name: 'Kiez & Co. support' } })
    expect(JSON.stringify(info)).not.toContain('Marquee')
    const refused = await app.inject('/api/users/profile')
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="Kiez & Co."')
  })

  test('plain pages have the name, the colour, and a policy that allows their style sheet alone', async () => {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${origin}/vendors?search=x`)
    const html = await answer.text()
    expect(html).toContain('Kiez &amp; Co. is briefly unavailable')
    expect(html).toContain('--lamp: light-dark(#1d5fd1, ')
    const sheet = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  test('a private calendar has the name, and a file name of plain letters', async () => {
    const { owner } = await make.vendor()
    const { url } = await as(owner).api.calendar.startFeed({ body: {} })
    const feed = await app.inject(new URL(url).pathname)
    expect(feed.body).toContain('X-WR-CALNAME:Kiez & Co.')
    expect(feed.headers['content-disposition']).toBe('inline; filename="kiez-co.ics"')
  })

  test('an e-mail has name, colours and the logo itself, and loads nothing', async () => {
    const letter = renderDirect(confirmationMail('ada@example.org', 'https://kiez.example/x', 24), exampleSite)
    expect(letter.subject).toBe('Confirm your email address for Kiez & Co.')
    expect(letter.html_body).toContain('alt="Kiez &#38; Co."')
    expect(letter.html_body).toContain('background: #1d5fd1')
    expect(letter.html_body).toContain('color: #ffffff; text-decoration: none')
    expect(letter.html_body).not.toMatch(/src="(?!cid:)|Marquee|#ffcd0c|#ffd531/)
    const logo = brandFiles.get('logo-mail.png')?.body
    const mail = {
      id: 1,
      createdAt: new Date(0),
      to: 'ada@example.org',
      subject: letter.subject,
      text: letter.text_body,
      html: letter.html_body,
    }
    await mailer({ smtpUrl: undefined, from: '"Kiez & Co." <a@b.example>', folder, logo }).send(mail)
    const source = readFileSync(join(folder, '1.eml'), 'utf8')
    expect(source).toContain('From: "Kiez & Co." <a@b.example>')
    expect(source).toMatch(/Content-Type: image\/png[^]*Content-ID: <logo@brand>/i)
  })
})
