import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountSentences } from '@marquee/contract/account'
import { session } from '../../lib/session.ts'
import { signInReason } from '../auth/sign-in-reason.ts'
import { aBrowser, aGuard } from '../../../test/account-examples.ts'
import { key, ok, openAccount, person, recoveryCodes, refused, setup } from '../../../test/account-stage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const press = (name: string) => screen.findByRole('button', { name })

test('the page shows who is signed in and whether the address is confirmed', async () => {
  openAccount({
    'GET /auth/account': ok(aGuard({ email_verified: false })),
    'GET /api/users/profile': ok({ ...person, email_verified: false }),
  })
  const you = await section('You')
  expect(you.getByText('Ada Lovelace')).toBeTruthy()
  expect(you.getByText('ada@example.org')).toBeTruthy()
  expect(you.getByText('Not confirmed yet')).toBeTruthy()
})

test('an address that was confirmed in another tab shows as confirmed', async () => {
  openAccount({ 'GET /auth/account': ok(aGuard({ email_verified: false })) })
  expect((await section('You')).getByText('Confirmed')).toBeTruthy()
})

test.for([
  ['contractor', /^Organizers you apply to and people we introduce you to see/],
  ['client', /^People we introduce you to see/],
] as const)('a %s reads who sees the name', async ([role, sentence]) => {
  openAccount({ 'GET /api/users/profile': ok({ ...person, role }) })
  expect((await section('You')).getByText(sentence)).toBeTruthy()
})

test('with an unconfirmed address the link can be sent again', async () => {
  openAccount({
    'GET /auth/account': ok(aGuard({ email_verified: false })),
    'GET /api/users/profile': ok({ ...person, email_verified: false }),
  })
  const bar = await section('Your email address')
  expect(bar.getByRole('button', { name: 'Send the link again' })).toBeTruthy()
})

test('with a hosted provider there is a link to it, and no request to the embedded provider', async () => {
  const { sent } = openAccount({
    'GET /api/config': ok({ embedded: false, issuer: 'https://login.example/tenant' }),
    'GET /auth/account': refused(404, 'Not found'),
  })
  const link = await screen.findByRole('link', { name: 'Go to login.example' })
  expect(link.getAttribute('href')).toBe('https://login.example/tenant')
  const you = await section('You')
  expect(you.getByText(/^At login.example/)).toBeTruthy()
  expect(you.queryByRole('button', { name: 'Change email' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Password' })).toBeNull()
  expect(sent).toEqual([])
})

test('after a failed load the account can be loaded again', async () => {
  const { answers, user } = openAccount({ 'GET /auth/account': refused(403, 'Not now') })
  expect(await screen.findByRole('heading', { name: 'Your account could not be loaded' })).toBeTruthy()
  answers['GET /auth/account'] = ok(aGuard())
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await section('Password')).toBeTruthy()
})

test('a changed password ends the session; the sign-in page gives the reason', async () => {
  const { sent, user } = openAccount({ 'PUT /auth/account/password': ok(null) })
  await user.click(await press('Change password'))
  const current = screen.getByLabelText('Current password')
  expect(document.activeElement).toBe(current)
  expect(current.getAttribute('autocomplete')).toBe('current-password')
  expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password')
  await user.type(current, 'the old one')
  await user.click(screen.getByLabelText('New password'))
  await user.paste('correct horse battery')
  await user.click(await press('Change password'))
  await waitFor(() => expect(session.state().signedIn).toBe(false))
  expect(sent).toEqual([
    {
      line: 'PUT /auth/account/password',
      body: { current_password: 'the old one', password: 'correct horse battery' },
    },
  ])
  expect(signInReason(null)).toMatch(/^Your password is changed/)
})

test('another address is asked for with the password, and the page shows who has answered until it is stopped', async () => {
  const wish = { email: 'ada@new.example', is_confirmed: false, is_agreed: false, ends_at: '2026-03-08T12:00:00.000Z' }
  const link = (which: string) => `/auth/${which}-address#token=${'a'.repeat(43)}`
  const { answers, sent, user } = openAccount({
    'PUT /auth/account/email': ok({ new_link: link('new'), old_link: link('old') }),
    'DELETE /auth/account/email': ok(null),
  })
  await user.click(await press('Change email'))
  expect(screen.queryByLabelText('Code')).toBeNull()
  await user.type(screen.getByLabelText('New email'), wish.email)
  await user.type(screen.getByLabelText('Your password'), 'correct horse')
  answers['GET /auth/account'] = ok(aGuard({ address_change: wish }))
  await user.click(await press('Send the links'))
  const you = await section('You')
  expect(await you.findByText('Has not answered yet')).toBeTruthy()
  expect(you.getByText('Open the links that we sent, by March 8, 2026.')).toBeTruthy()
  expect(sent).toEqual([{ line: 'PUT /auth/account/email', body: { email: wish.email, password: 'correct horse' } }])
  const messages = await you.findAllByRole('link', { name: /^No mail server here: open the message/ })
  expect(messages.map((each) => each.getAttribute('href'))).toEqual([link('new'), link('old')])
  answers['GET /auth/account'] = ok(aGuard())
  await user.click(await press('Stop the change'))
  expect(await press('Change email')).toBeTruthy()
})

test('with two-step sign-in another address needs a code too', async () => {
  const { sent, user } = openAccount({
    'GET /auth/account': ok(aGuard({ second_factor: true })),
    'PUT /auth/account/email': ok({ new_link: null, old_link: null }),
  })
  await user.click(await press('Change email'))
  await user.type(screen.getByLabelText('New email'), 'ada@new.example')
  await user.type(screen.getByLabelText('Your password'), 'correct horse{Enter}')
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ code: '123456' })
})

test('a wrong password is an error at its field, and the session stays', async () => {
  const { user } = openAccount({
    'PUT /auth/account/password': refused(400, accountSentences.wrongPassword, {
      current_password: accountSentences.wrongPassword,
    }),
  })
  await user.click(await press('Change password'))
  await user.type(screen.getByLabelText('Current password'), 'not this')
  await user.type(screen.getByLabelText('New password'), 'correct horse battery{Enter}')
  expect(await screen.findByText(accountSentences.wrongPassword)).toBeTruthy()
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
  expect(session.state().signedIn).toBe(true)
  await user.click(await press('Cancel'))
  expect(document.activeElement).toBe(await press('Change password'))
})

test('two-step sign-in: password, QR code and key, first code, recovery codes, and the session ends', async () => {
  const { sent, user } = openAccount({
    'POST /auth/account/second-factor': ok(setup),
    'POST /auth/account/second-factor/confirm': ok({ recovery_codes: recoveryCodes }),
  })
  await user.click(await press('Switch on two-step sign-in'))
  await user.type(screen.getByLabelText('Your password'), 'correct horse{Enter}')
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy()
  expect(screen.getByText(key.replace(/.{4}(?=.)/g, '$& '))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open in the app' }).getAttribute('href')).toBe(setup.uri)
  await user.click(screen.getByRole('button', { name: 'Copy key' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(key)

  const code = screen.getByLabelText('Code')
  expect([code.getAttribute('inputmode'), code.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code'])
  await user.type(code, '123456{Enter}')
  expect(await screen.findByRole('heading', { name: 'Keep these recovery codes' })).toBeTruthy()
  const codes = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(codes.map((one) => one.textContent)).toEqual(recoveryCodes)
  expect(codes[0]?.closest('ol')?.className).toContain('font-mono')
  // The server has ended the session together with the setup.
  await waitFor(() => expect(session.state().signedIn).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))

  const goOn = screen.getByRole('button', { name: 'Sign in again' })
  expect(goOn.getAttribute('aria-disabled')).toBe('true')
  await user.click(goOn)
  expect(screen.getByRole('heading', { name: 'Keep these recovery codes' })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'I have kept them' }))
  await user.click(goOn)
  expect((await screen.findByLabelText('Address')).textContent).toBe('/auth?redirect=/account')
  expect(signInReason(null)).toMatch(/^Two-step sign-in is on/)
  expect(sent).toEqual([
    { line: 'POST /auth/account/second-factor', body: { password: 'correct horse' } },
    { line: 'POST /auth/account/second-factor/confirm', body: { code: '123456' } },
  ])
})

test('after a setup that took too long, the password is asked for again', async () => {
  const { user } = openAccount({
    'POST /auth/account/second-factor': ok(setup),
    'POST /auth/account/second-factor/confirm': refused(409, accountSentences.setupExpired),
  })
  await user.click(await press('Switch on two-step sign-in'))
  await user.type(screen.getByLabelText('Your password'), 'correct horse{Enter}')
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(accountSentences.setupExpired)
  await user.click(await press('Start again'))
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
})

test('with two-step sign-in on: new codes keep the session, and it can be switched off with the password', async () => {
  const { answers, user } = openAccount({
    'GET /auth/account': ok(aGuard({ second_factor: true, recovery_codes_left: 1 })),
    'POST /auth/account/recovery-codes': ok({ recovery_codes: recoveryCodes }),
    'POST /auth/account/second-factor/remove': ok(null),
  })
  const twoStep = await section('Two-step sign-in')
  expect(twoStep.getByText('1 recovery code is left.')).toBeTruthy()
  await user.click(await press('New recovery codes'))
  await user.type(screen.getByLabelText('Your password'), 'correct horse{Enter}')
  await user.click(await screen.findByRole('checkbox', { name: 'I have kept them' }))
  expect(session.state().signedIn).toBe(true)
  await user.click(await press('Back to your account'))

  await user.click(await press('Switch off'))
  answers['GET /auth/account'] = ok(aGuard())
  await user.type(screen.getByLabelText('Your password'), 'correct horse')
  await user.click(await press('Switch off'))
  expect(await press('Switch on two-step sign-in')).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('Switch on two-step sign-in')
})

test('an admin reads that two-step sign-in is required, and cannot switch it off', async () => {
  openAccount({ 'GET /auth/account': ok(aGuard({ second_factor_required: true })) })
  expect(await screen.findByText(accountSentences.secondFactorNeeded)).toBeTruthy()
  cleanup()
  openAccount({ 'GET /auth/account': ok(aGuard({ second_factor_required: true, second_factor: true })) })
  expect(await screen.findByText(accountSentences.secondFactorStays)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
})

test('after a browser in the list is signed out, the focus stays in the section', async () => {
  const here = aBrowser({ is_current: true })
  const otherBrowser = aBrowser({ id: 'browser-two', browser: null })
  const { answers, sent, user } = openAccount({
    'GET /auth/account/sessions': ok([here, otherBrowser]),
    'DELETE /auth/account/sessions/browser-two': ok(null),
  })
  const browsers = await section('Signed-in browsers')
  const rows = await browsers.findAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('This browser')
  expect(rows[0]?.textContent).toContain('Signed in on January 4, 2026 · used on February 5, 2026')
  expect(rows[1]?.textContent).not.toContain('This browser')
  answers['GET /auth/account/sessions'] = ok([here])
  await user.click(within(rows[1]!).getByRole('button', { name: /^Sign out/ }))
  await waitFor(() => expect(browsers.getAllByRole('listitem')).toHaveLength(1))
  expect(sent.map(({ line }) => line)).toEqual(['DELETE /auth/account/sessions/browser-two'])
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Signed-in browsers' }))
})

test('signing out this browser is the same as the ordinary sign-out', async () => {
  const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()
  const { sent, user } = openAccount()
  await user.click(await press('Sign out of Firefox on Linux'))
  expect(signOut).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

test('signing out everywhere asks for confirmation', async () => {
  const { sent, user } = openAccount({ 'DELETE /auth/account/sessions?tokens=false': ok(null) })
  await user.click(await press('Sign out everywhere'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }))
  expect(sent).toEqual([])
  await user.click(question.getByRole('checkbox', { name: 'End my access tokens too', checked: true }))
  await user.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(session.state().signedIn).toBe(false))
  expect(sent.at(-1)?.line).toBe('DELETE /auth/account/sessions?tokens=false')
  expect(signInReason(null)).toBe('You are signed out in every browser.')
})

test('whose address refuses e-mails reads why, and has it confirmed anew', async () => {
  const refused_mails = { since: '2027-03-04T00:00:00Z', why: 'refused', reason: '550 No such mailbox' }
  openAccount({
    'GET /api/users/profile': ok({ ...person, refused_mails }),
    'POST /api/users/profile/address-check': ok({ message: null }),
  })
  const part = await section('Emails to your address')
  expect(part.getByText('“550 No such mailbox”')).toBeTruthy()
  await userEvent.click(part.getByRole('button', { name: 'Try again' }))
  expect(await part.findByText('We sent you a link. Open it, and all emails come again.')).toBeTruthy()
})

test('sections stand in three groups, and two-step sign-in shows that it is off', async () => {
  openAccount()
  const group = async (name: string) => within(await screen.findByRole('group', { name }))
  const titles = async (name: string) =>
    (await group(name)).getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(await titles('Who you are')).toEqual(['You', 'Notifications'])
  expect(await titles('How you sign in')).toEqual([
    'Password',
    'Two-step sign-in',
    'Signed-in browsers',
    'Access tokens',
  ])
  expect(await titles('Your data')).toEqual(['Export', 'Delete account'])
  expect((await section('Two-step sign-in')).getByText('Off')).toBeTruthy()
})

test('the index marks the first section in view, or the one in view that the address names', async () => {
  let saw = (_: { target: Element; isIntersecting: boolean }[]) => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(given: typeof saw) {
        saw = given
      }
      observe() {}
      disconnect() {}
    },
  )
  openAccount({}, '#delete-account')
  const index = within(await screen.findByRole('navigation', { name: 'On this page' }))
  const marked = () => index.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  const see = (isIntersecting: boolean, ...names: string[]) => {
    act(() => saw(names.map((name) => ({ target: screen.getByRole('region', { name }), isIntersecting }))))
    return marked().map(({ textContent }) => textContent)
  }
  expect(see(true, 'Password', 'Export')).toEqual(['Password'])
  expect(see(false, 'Password')).toEqual(['Export'])
  expect(see(true, 'Delete account')).toEqual(['Delete account'])
})
