import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { call, newMark, signIn, signUp, confirmEmail } from './support/people.ts'

/** Forty take a minute and a half. */
for (const { count, tag } of [
  { count: 4, tag: [] },
  { count: 40, tag: ['@faults'] },
])
  test(`${count} applications are decided as typed, with 50 ms between two keys`, { tag }, async ({ newPerson }) => {
    test.setTimeout(count * 15_000)
    const admin = await newPerson()
    await signIn(admin, 'admin@marquee.test')
    const mark = newMark()
    const ids: number[] = []
    for (let n = 1; n <= count; n += 1) {
      const vendor = await newPerson()
      ids.push(await applyAs(vendor, `Queue ${n} ${mark}`))
      await vendor.context().close()
    }

    // They are the last in the queue. Those of the demo above them stay for other tests.
    await admin.goto(`/admin/applications?open=${ids[0]}`)
    await expect(admin.getByRole('article', { name: `Queue 1 ${mark}` })).toBeVisible()
    const decided = ids.map((_, index) => (index % 13 === 2 ? 'rejected' : 'approved'))
    for (const status of decided) {
      const keys = status === 'approved' ? ['a'] : ['r', 'S', 'o', 'r', 'r', 'a', '.', 'Control+Enter']
      for (const key of keys) {
        await admin.keyboard.press(key)
        await sleep(50)
      }
    }
    await expect(admin.getByRole('list', { name: 'Pending vendors' })).not.toContainText(mark, { timeout: 30_000 })
    const { contractors } = await call<{
      contractors: { user_id: number; status: string; status_reason: string }[]
    }>(admin, 'GET', `/contractors/admin/all?search=${mark}&limit=50`)
    const stored = new Map(contractors.map((one) => [one.user_id, one]))
    expect(ids.map((id) => stored.get(id)?.status)).toEqual(decided)
    const reasons = contractors.filter(({ status }) => status === 'rejected').map((one) => one.status_reason)
    expect(new Set(reasons)).toEqual(new Set(['Sorra.']))
  })

test('a resubmission shows the reason and the difference, and two admins at it never overwrite each other', async ({
  newPerson,
}) => {
  const company = `Second Try ${newMark()}`
  const [vendor, first] = [await newPerson(), await newPerson()]
  await signIn(first, 'admin@marquee.test')
  const second = await first.context().newPage()
  await applyAs(vendor, company)
  await openIn(first, company)
  await first.keyboard.press('r')
  await first.getByRole('textbox', { name: /Reason/ }).fill('Tell us what you grow.')
  await first.getByRole('button', { name: 'Reject application' }).click()
  await expect(first.getByText('Vendor application rejected successfully')).toBeVisible()
  const status = async () => (await call<{ status: string }>(vendor, 'GET', '/contractors/profile')).status
  await expect.poll(status).toBe('rejected')
  await call(vendor, 'PUT', '/contractors/profile', {
    business_description: 'Wild flowers from our own field, arranged the way they lean.',
  })

  // Both have it open; the applicant changes it once more, and the first admin decides on what was there before.
  await openIn(first, company)
  await openIn(second, company)
  for (const page of [first, second]) {
    const earlier = page.getByRole('region', { name: 'Rejected before' })
    await expect(earlier).toContainText('Tell us what you grow.')
    await expect(earlier.locator('ins')).toContainText('from our own field')
  }
  await call(vendor, 'PUT', '/contractors/profile', { website: 'field.example' })
  await first.keyboard.press('a')
  const changed = first.getByRole('region', { name: 'Changed meanwhile' })
  await expect(changed).toContainText('https://field.example')

  // The second one reads the new version and approves it with a word; the first one sees a notice.
  await openIn(second, company)
  await second.keyboard.press('w')
  await second.keyboard.type('What a field.')
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Vendor application approved successfully')).toBeVisible()
  await expect(first.getByText(/ approved this application meanwhile\.$/)).toBeVisible()
  await expect(first.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(first.getByRole('article', { name: company })).toBeVisible()

  await vendor.goto('/dashboard')
  await expect(vendor.getByText('A word from our team: What a field.')).toBeVisible()
})

/** Opens an application on the review page, with the focus in the list. */
async function openIn(admin: Page, company: string): Promise<void> {
  await admin.goto('/admin/applications')
  await admin.getByRole('list', { name: 'Pending vendors' }).getByRole('link', { name: company }).click()
  await expect(admin.getByRole('article', { name: company })).toBeVisible()
}

/** Signs a newcomer up who applies as a vendor, without the screens of the application. Returns the person's id. */
async function applyAs(page: Page, company_name: string): Promise<number> {
  await signUp(page, 'Viola Vetch')
  await confirmEmail(page)
  const { user_id } = await call<{ user_id: number }>(page, 'POST', '/contractors/profile', {
    company_name,
    business_description: 'Wild flowers, arranged the way they lean.',
    business_address: '9 Meadow Row, Portland, OR',
  })
  return user_id
}
