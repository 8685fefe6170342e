import { Email } from '@marquee/contract/auth'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '@marquee/server/context'
import { idpAccounts, users } from '@marquee/server/db/schema'
import type { Settings } from '@marquee/server/env'
import { conflict, refused } from '@marquee/server/errors'
import { userService } from '@marquee/server/features/users/service'
import { invitationDays, invite, takeInvitation, type Invitation } from '@marquee/server/identity/invitations'
import { invitationMail, type Message } from '@marquee/server/identity/messages'

/** The settings that these commands need. */
export type AccessSettings = Pick<Settings, 'adminEmails' | 'publicUrl'> & Partial<Pick<Settings, 'oidc'>>

interface Task {
  settings: AccessSettings
  /** Its events have no subscribers. */
  context: Context
  /** An e-mail address. */
  who: string
  print: (line: string) => void
}

type Role = Invitation['role']

/** Invites an address and mails that to it. `sendMail` joins the running transaction. */
export async function inviteByMail(task: Task, role: Role, sendMail: (mail: Message) => Promise<void>): Promise<void> {
  const { settings, print } = task
  await task.context.inTransaction(async () => {
    const path = await newInvitation(task, role)
    const link = settings.publicUrl + (settings.oidc ? '/auth' : path)
    await sendMail(invitationMail(task.who, { link, days: invitationDays, isHosted: settings.oidc !== undefined }))
  })
  print(
    `${task.who} is invited${role === 'admin' ? ' as an admin' : ''} by e-mail, for ${invitationDays} days. Another "invite" begins anew, "withdraw" ends it.`,
  )
}

/** Prepares an admin without an e-mail: with the embedded provider the operator hands over the link. */
export async function createAdmin(task: Task): Promise<void> {
  const { context, settings, who, print } = task
  const path = await context.inTransaction(() => newInvitation(task, 'admin'))
  if (settings.oidc)
    print(
      `Whoever signs in within ${invitationDays} days with the address ${who}, verified by ${settings.oidc.issuer}, becomes an admin.`,
    )
  else {
    print(
      `Open this link within ${invitationDays} days to choose the password of ${who}. It works once, and makes an admin:`,
    )
    print(settings.publicUrl + path)
  }
}

/** Ends an invitation that was not used. */
export async function withdraw({ context, who, print }: Task): Promise<void> {
  await context.inTransaction(async () => {
    if (!(await takeInvitation(context.db, who))) throw conflict(`${who} is not invited.`)
    await context.audit({ actor: null, action: 'user.invite_withdrawn', subject: 'user', id: 0 })
  })
  print(`${who} is no longer invited.`)
}

/** Lets accounts of the embedded provider move to the hosted one that is set up; without `to` that ends. */
export async function moveAccounts({ context, settings, print }: Task, to: string | undefined): Promise<void> {
  const { moves } = userService(context, settings)
  if (to === undefined) {
    await moves.allow(null)
    return print('Accounts of the embedded provider move nowhere.')
  }
  const { oidc } = settings
  if (oidc?.issuer !== to)
    throw conflict(`People do not sign in with ${to}: OIDC_ISSUER is ${oidc?.issuer ?? 'not set'}. Set it first.`)
  if (oidc.trustEmail !== false)
    throw conflict(
      'OIDC_TRUST_EMAIL is set, so the provider does not say itself which addresses are verified, and whoever gives an address there would get the account.',
    )
  await moves.allow(to)
  print(
    `${await moves.waiting()} accounts can move. Each does when its owner first signs in with ${to} and a verified address that is the account's; passwords and second factors do not move. Whoever gets such an address there gets the account: "move-accounts --off" when everybody has come.`,
  )
}

async function newInvitation({ context, settings, who }: Task, role: Role): Promise<string> {
  const { data: email } = Email.safeParse(who)
  if (email === undefined) throw refused(`"${who}" is not an e-mail address.`)
  const { db } = context
  const address = (column: typeof users.email | typeof idpAccounts.email) => sql`lower(${column}) = lower(${email})`
  const accounts = settings.oidc
    ? await db.$count(
        users,
        and(eq(users.issuer, settings.oidc.issuer), address(users.email), eq(users.email_verified, true)),
      )
    : await db.$count(idpAccounts, and(address(idpAccounts.email), eq(idpAccounts.email_verified, true)))
  if (accounts > 0)
    throw conflict(`${email} has an account already.${role === 'admin' ? ' "grant" makes its owner an admin.' : ''}`)
  await context.audit({ actor: null, action: 'user.invite', subject: 'user', id: 0, to: role })
  return invite(db, { email, role })
}
