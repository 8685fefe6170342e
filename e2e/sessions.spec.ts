import { expect, test } from './support/journey.ts'
import { signIn, signOut, signUp } from './support/people.ts'
import { endServer, type Server, startServer, stopServer } from './support/server.ts'

// How long a session lasts, and which page follows after signing in.

test('a session survives a reload, is shared with a second tab, and ends in both', async ({ newPerson }) => {
  const first = await newPerson()
  await signIn(first, 'vendor@marquee.test', { from: '/auth' })
  await first.reload()
  await expect(first.getByRole('heading', { name: 'Latest news' })).toBeVisible()

  const second = await first.context().newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { name: 'Latest news' })).toBeVisible()

  await signOut(first)
  await expect(first.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect(second).toHaveURL(/\/auth\?/)
  await expect(second.getByRole('heading', { name: 'Latest news' })).toHaveCount(0)
  // The session at the provider has ended too: it asks for the password.
  await expect(second.getByLabel('Password')).toBeVisible()
})

test('public pages, whose HTML is the same for everybody, hydrate without an error for a signed-in person', async ({
  newPerson,
}) => {
  const page = await newPerson()
  await signIn(page, 'vendor@marquee.test')
  // The stream of news stays open, so that the network would never be idle.
  await page.route('**/api/notifications/stream', (route) => route.abort())
  for (const path of ['/', '/vendors', '/events']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
  }
  // A hydration mismatch is reported as an uncaught error, which fails the test.
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Apply/ })
      .first(),
  ).toBeVisible()
})

test.describe('with a server of its own', () => {
  let server: Server | undefined

  test.afterEach(async () => {
    if (server) await stopServer(server)
  })

  test('a session survives a kill and restart of the server', { tag: '@faults' }, async ({ newPerson }) => {
    server = await startServer({})
    const page = await newPerson({ baseURL: server.url })
    await signUp(page, 'Rhea Turner')
    await page.goto('/dashboard')

    await endServer(server, 'SIGKILL')
    server = await startServer({ place: server })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome, Rhea' })).toBeVisible()
    await signOut(page)
  })
})

test('signing in always leads to a page of the product, whatever the redirect parameter is', async ({
  newPerson,
  server,
}) => {
  const port = new URL(server.url).port
  const page = await newPerson()
  const left: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== server.url) left.push(request.url())
  })
  page.on('dialog', (dialog) => {
    left.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await signIn(page, 'newcomer@marquee.test', { from: `/auth?redirect=${encodeURIComponent('//evil.example')}` })

  // All others are in contract/src/redirect.test.ts.
  const toDashboard = [
    '/\\evil.example',
    `http://localhost:${port}@evil.example/`,
    'javascript:alert(1)',
    '/auth?redirect=//evil.example',
  ]
  for (const wanted of toDashboard) {
    await test.step(JSON.stringify(wanted), async () => {
      await page.goto(`/auth?redirect=${encodeURIComponent(wanted)}`)
      await expect(page).toHaveURL(`${server.url}/dashboard`)
    })
  }
  await page.goto(`/auth?redirect=${encodeURIComponent('/events?search=supper#list')}`)
  await expect(page).toHaveURL(`${server.url}/events?search=supper#list`)
  expect(left).toEqual([])
})
