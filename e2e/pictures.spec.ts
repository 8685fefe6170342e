import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { becomeVendor, call, newMark, picture, signIn } from './support/people.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }

// The pictures of a vendor: uploaded, moved, made primary and described by the vendor, and seen by a visitor.
for (const [name, screen] of Object.entries({ 'on a phone': phone, 'in a desktop window': desktop })) {
  test(`a vendor's pictures, ${name}`, async ({ newPerson }) => {
    const company = `Vetch & Clover ${newMark()}`
    const admin = await newPerson()
    await signIn(admin, 'admin@marquee.test')
    const vendor = await newPerson(screen)
    await becomeVendor(vendor, admin, company)

    await vendor.goto('/contractor/profile')
    const section = vendor.getByRole('region', { name: 'Pictures' })
    const files = [await picture(vendor, 'first.png'), await picture(vendor, 'second.png')]
    // The connection is lost once: the picture keeps its file, and the next one is sent all the same.
    let uploads = 0
    await vendor.route('**/contractors/images/upload', (route) => {
      uploads += 1
      return uploads === 1 ? route.abort('connectionreset') : route.continue()
    })
    await section.getByLabel(/Choose pictures/).setInputFiles(files)
    await expect(section.getByText('1 / 5 pictures')).toBeVisible()
    await section.getByRole('button', { name: 'Try again: first.png' }).click()
    await expect(section.getByText('2 / 5 pictures')).toBeVisible()

    const caption = section.getByLabel('Caption of Picture 2')
    await caption.fill('Sweet peas on a gate')
    await caption.blur()
    await expect(section.getByText('Saved', { exact: true })).toBeVisible()

    const order = section.getByRole('list', { name: 'Pictures in order' }).getByRole('img')
    await expect(order.first()).toHaveAccessibleName('Picture 1')
    await drag(vendor, section, { from: 'Sweet peas on a gate', to: 'Picture 1' })
    await expect(order.first()).toHaveAccessibleName('Sweet peas on a gate')
    await section.getByRole('button', { name: 'Make primary: Sweet peas on a gate' }).click()
    await expect(section.getByRole('button', { name: 'Primary: Sweet peas on a gate' })).toBeVisible()
    await section.getByRole('button', { name: 'Move Sweet peas on a gate later' }).press('Enter')
    await expect(order.first()).toHaveAccessibleName('Picture 1')
    await section.getByRole('button', { name: 'Move Sweet peas on a gate earlier' }).press('Enter')
    await expect(order.first()).toHaveAccessibleName('Sweet peas on a gate')

    const stored = async () => (await call<Profile>(vendor, 'GET', '/contractors/profile')).images
    await expect
      .poll(async () => (await stored()).map(({ alt_text, is_primary }) => [alt_text, is_primary]))
      .toEqual([
        ['Sweet peas on a gate', true],
        [null, false],
      ])

    const visitor = await newPerson(screen)
    await visitor.goto(`/vendors?search=${encodeURIComponent(company)}`)
    const shown = visitor.getByRole('group', { name: `Pictures of ${company}` })
    await expect(shown.getByRole('img', { name: 'Sweet peas on a gate' })).toBeVisible()

    await section.getByRole('button', { name: 'Remove Picture 2' }).click()
    await vendor.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click()
    await expect(section.getByText('1 / 5 pictures')).toBeVisible()
    await expect(section.getByRole('heading', { name: 'Pictures' })).toBeFocused()
  })
}

interface Profile {
  images: { alt_text: string | null; is_primary: boolean }[]
}

/** Drags a picture to the place of another one: with a finger at its handle, or with the mouse at the picture itself. */
async function drag(page: Page, section: Locator, { from, to }: { from: string; to: string }): Promise<void> {
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  const grip = isTouch ? section.locator(`[data-drag="${from}"]`) : section.getByRole('img', { name: from })
  const target = isTouch ? section.locator(`[data-drag="${to}"]`) : section.getByRole('img', { name: to })
  await grip.scrollIntoViewIfNeeded()
  const [start, end] = [await middle(grip), await middle(target)]
  const steps = [0.1, 0.5, 1].map((share) => ({
    x: start.x + (end.x - start.x) * share,
    y: start.y + (end.y - start.y) * share,
  }))
  if (!isTouch) {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    for (const { x, y } of steps) await page.mouse.move(x, y)
    await page.mouse.up()
    return
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
  for (const point of steps) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function middle(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
