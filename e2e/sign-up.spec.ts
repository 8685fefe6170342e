import { expect, test } from './support/journey.ts'
import { admin, startServer, stopServer } from './support/server.ts'

test('where nobody can sign up, visitors read that, and the operator makes the first admin by one command', async ({
  newPerson,
}) => {
  const server = await startServer({ settings: { SIGN_UP: 'closed' } })
  try {
    const page = await newPerson({ baseURL: server.url })
    const sentence = 'Nobody can create an account here at the moment.'
    await page.goto('/')
    await expect(page.getByRole('main').getByText(sentence)).toHaveCount(2)
    await page.goto('/auth?mode=sign-up')
    await expect(page.getByRole('heading', { name: 'You cannot sign up here' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(page.getByText(sentence)).toBeVisible()

    const { output } = await admin(server, 'create-admin', 'boss@example.org')
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
  } finally {
    await stopServer(server)
  }
})
