import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './support/journey.ts'
import { startServer, stopServer, type Server } from './support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-brand-'))
const drawing = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><script>document.title = 'run'</script><rect width="160" height="40" rx="8" fill="${fill}"/></svg>`
let server: Server | undefined

test.beforeAll(async () => {
  for (const [name, fill] of Object.entries({ logo: '#1d5fd1', 'logo-dark': '#8fb8ff' }))
    writeFileSync(join(folder, `${name}.svg`), drawing(fill))
  const brand = { BRAND_NAME: 'Lantern & Co.', BRAND_TAGLINE: 'Every guest a light.', BRAND_COLOR: '#1d5fd1' }
  server = await startServer({ hasDemo: true, settings: { ...brand, BRAND_LOGO: folder } })
})
test.afterAll(async () => {
  if (server) await stopServer(server)
  rmSync(folder, { recursive: true, force: true })
})

test('every page has the operator’s name, logo, colour and icons, as the server and the browser draw it', async ({
  newPerson,
}) => {
  const person = await newPerson({ baseURL: server!.url, colorScheme: 'light' })
  await person.goto('/')
  await expect(person).toHaveTitle('Lantern & Co.: Every guest a light.')
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Every guest a light.')
  const logo = person.getByRole('banner').getByRole('img', { name: 'Lantern & Co.' })
  await expect(logo).toHaveAttribute('src', '/brand/logo.svg')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
  for (const [selector, attribute, value] of [
    ['link[rel=icon]', 'href', '/brand/icon-192.png'],
    ['link[rel=manifest]', 'href', '/brand/manifest.webmanifest'],
    ['meta[property="og:site_name"]', 'content', 'Lantern & Co.'],
    ['meta[property="og:image"]', 'content', `${server!.url}/brand/share.jpg`],
  ] as const)
    await expect(person.locator(selector)).toHaveAttribute(attribute, value)

  await person.goto('/auth')
  const enter = person.getByRole('button', { name: 'Sign in', exact: true })
  await expect(enter).toHaveCSS('background-color', 'rgb(29, 95, 209)')
  await expect(enter).toHaveCSS('color', 'rgb(255, 255, 255)')

  for (const path of ['/', '/vendors', '/events', '/auth', '/nowhere']) {
    const answer = await person.request.get(path)
    expect((await answer.text()).replaceAll('Marquee Plaza', '')).not.toMatch(/\bMarquee\b/)
    expect(answer.headers()['content-security-policy']).toContain("style-src 'self'; style-src-attr")
    await person.goto(path)
    // The page goes to the provider and back, which would end the next navigation.
    if (path === '/auth') await person.getByLabel('Email').waitFor()
    await expect(person.getByRole('main')).toBeVisible()
    await expect(person).toHaveTitle(/Lantern & Co\./)
    expect(await person.locator('body').innerText()).not.toMatch(/\bMarquee\b(?! Plaza)/)
  }
})

test('on dark backgrounds stands the logo for them', async ({ newPerson }) => {
  const person = await newPerson({ baseURL: server!.url, colorScheme: 'dark' })
  await person.goto('/vendors')
  const logos = person.getByRole('img', { name: 'Lantern & Co.' })
  await expect(logos).toHaveCount(2)
  for (const logo of await logos.all()) await expect(logo).toHaveAttribute('src', '/brand/logo-dark.svg')
})

test('a logo that is opened by its own address runs no script', async ({ newPerson }) => {
  const person = await newPerson({ baseURL: server!.url })
  await person.goto('/brand/logo.svg')
  await expect(person.locator('rect')).toBeVisible()
  expect(await person.title()).not.toBe('run')
})
