import routes from '../web/src/routes.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/people.ts'

// Who may open which page, and what other people see instead.

const denied = "You don't have permission to access this page. This area is restricted to administrators only."
const unverified = 'Unable to verify your permissions. Please try again.'

/** The addresses of the pages inside each layout: only the layouts guard pages (web/src/routes.ts). */
const layouts = routes
  .filter(({ path, children }) => path === undefined && children)
  .map(({ children = [] }) =>
    children.map(({ path }) => `/${path?.replaceAll(/:\w+/g, '1').replace('*', 'nothing-of-the-kind')}?page=2`),
  )

test('without a session every guarded page leads to sign-in and shows none of its content', async ({ newPerson }) => {
  expect(layouts.flat()).toEqual(expect.arrayContaining(['/dashboard?page=2', '/organizer?page=2', '/admin?page=2']))
  const page = await newPerson()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  for (const path of layouts.flat()) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toMatch(/Loading( your dashboard)?\.\.\./)
    expect(html, path).not.toMatch(/<h1|<h2|<form|<table|<article/)
  }
  for (const path of layouts.flatMap((pages) => [pages[0] ?? '', pages.at(-1) ?? ''])) {
    await test.step(path, async () => {
      await page.goto(path)
      // Who applies is mostly new.
      const heading = path.includes('/apply') ? 'Create your account' : /^Sign in/
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      const address = new URL(page.url())
      expect(address.pathname).toBe('/auth')
      expect(address.searchParams.get('redirect')).toBe(path)
    })
  }
  // Sign-in reads the public settings, and vendors whose pictures it shows; the pages made no other call.
  expect(new Set(calls)).toEqual(new Set(['/api/config', '/api/contractors']))
})

test('signing in leads back to the page that was asked for', async ({ newPerson }) => {
  const page = await newPerson()
  await signIn(page, 'organizer@marquee.test', {
    from: '/organizer/events?status=draft',
    to: /\/organizer\/events\?status=draft$/,
  })
  await expect(page.getByRole('heading', { name: 'My Events' })).toBeVisible()
})

test('a wrong role is refused, and a failed check of the role shows a message', async ({ newPerson }) => {
  const page = await newPerson()
  await signIn(page, 'vendor@marquee.test')
  for (const path of ['/admin/users', '/admin', '/organizer/events/new', '/organizer']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText(denied)).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Latest news' })).toBeVisible()

  await page.route('**/api/users/profile', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'Service Unavailable', code: 'unavailable' } }),
  )
  await page.goto('/organizer')
  await expect(page.getByRole('heading', { name: unverified })).toBeVisible()
  await page.unroute('**/api/users/profile')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})
