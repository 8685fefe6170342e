import { expect, test } from './support/journey.ts'
import { admin, startServer, stopServer, type Server } from './support/server.ts'

// What an operator decides, on one server.

let server: Server | undefined
test.beforeAll(async () => {
  server = await startServer({ settings: { SIGN_UP: 'closed' } })
})
test.afterAll(async () => {
  if (server) await stopServer(server)
})

test('the operator’s notice stands above every page, is dismissed per text, and is gone at its end', async ({
  newPerson,
}) => {
  const at = server!
  const person = await newPerson({ baseURL: at.url })
  const notice = person.getByRole('complementary', { name: 'Notice' })
  // Kept pages have none.
  for (let visit = 0; visit < 3; visit++) await person.goto('/')
  await expect(notice).toHaveCount(0)

  const text = 'We are away on Sunday from 6 to 7 <b>UTC</b>.'
  expect(await admin(at, 'notice', text)).toMatchObject({ code: 0 })
  for (const path of ['/', '/vendors', '/auth', '/nowhere']) {
    await person.goto(path)
    await expect(notice).toContainText(text)
    await expect(notice.getByRole('status')).toHaveText(text)
    // The page goes to the provider and back, which would end the next navigation.
    if (path === '/auth') await person.getByLabel('Email').waitFor()
  }
  expect(await (await person.request.get('/')).text()).toContain('We are away on Sunday')

  await notice.getByRole('button', { name: 'Dismiss notice' }).click()
  await expect(notice).toBeHidden()
  await expect(person.getByRole('main')).toBeFocused()
  await person.goto('/events')
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()

  await person.clock.install()
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await admin(at, 'notice', 'Another one.', '--until', until)
  await person.goto('/')
  await expect(notice).toContainText('Another one.')
  await person.clock.fastForward('01:00:01')
  await expect(notice).toBeHidden()

  expect(await admin(at, 'notice', '--clear')).toMatchObject({ code: 0 })
  expect(await (await person.request.get('/')).text()).not.toContain('Another one.')
})

test('where nobody can sign up, visitors read that, and the operator makes the first admin by one command', async ({
  newPerson,
}) => {
  const at = server!
  const page = await newPerson({ baseURL: at.url })
  const sentence = 'Nobody can create an account here at the moment.'
  await page.goto('/')
  await expect(page.getByRole('main').getByText(sentence)).toHaveCount(2)
  await page.goto('/auth?mode=sign-up')
  await expect(page.getByRole('heading', { name: 'You cannot sign up here' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText(sentence)).toBeVisible()

  const { output } = await admin(at, 'create-admin', 'boss@example.org')
  await page.goto(/^http\S+$/m.exec(output)?.[0] ?? '')
  await page.getByLabel('Full name').fill('Bo Boss')
  await page.getByLabel('Password').fill('lanterns over the quay')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('boss@example.org')
  await page.getByLabel('Password').fill('lanterns over the quay')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step sign-in first' })).toBeVisible()
})
