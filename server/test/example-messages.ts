import {
  addressChangedMail,
  codeMail,
  confirmationMail,
  invitationMail,
  newAddressMail,
  oldAddressMail,
  passwordChangedMail,
  resetMail,
  secondFactorMail,
  type Message,
} from '../src/identity/messages.ts'

/** Every e-mail of the embedded identity provider. */
export function exampleMessages(to: string, publicUrl: string): Record<string, Message> {
  const token = 'k3Jm0aXy7QpV2sRtUwZbC9dEfGhIjKlMnOpQrStUvWx'
  return {
    'sign-in: confirm the address': confirmationMail(to, `${publicUrl}/auth/confirm#token=${token}`, 24),
    'sign-in: a code': codeMail(to, '48217390'),
    'sign-in: choose a new password': resetMail(to, `${publicUrl}/auth/reset#token=${token}`),
    'sign-in: password changed': passwordChangedMail(to, publicUrl),
    'sign-in: invitation': invitationMail(to, {
      link: `${publicUrl}/auth/invited#token=${token}`,
      days: 7,
      isHosted: false,
    }),
    'sign-in: new address': newAddressMail({ to }, `${publicUrl}/auth/new-address#token=${token}`),
    'sign-in: old address': oldAddressMail(
      { to },
      'nora@garden.example',
      `${publicUrl}/auth/old-address#token=${token}`,
    ),
    'sign-in: address changed': addressChangedMail({ to }, 'nora@garden.example', publicUrl),
    'sign-in: two-step sign-in': secondFactorMail(to, 'switched on', publicUrl),
  }
}
