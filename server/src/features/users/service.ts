import type { Actor } from '@marquee/contract/policy'
import { signUpSentence, type SignUpRule } from '@marquee/contract/sign-up'
import type { Me, NewProfile } from '@marquee/contract/users'
import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { Claims, Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { knownProfileStatus } from '../../db/held.ts'
import { stopOf } from '../../db/invitation-mails.ts'
import { prepared } from '../../db/prepared.ts'
import { notifications, organizers, users, vendors } from '../../db/schema.ts'
import { notAdmitted, notFound, suspended, unauthorized } from '../../errors.ts'
import { isOfDomain, takeInvitation } from '../../identity/invitations.ts'
import { refusedAddress } from '../../notify/refused-addresses.ts'
import { addressChecks, type AddressCheckSettings } from './address-checks.ts'
import { eraseTokens, isAccessToken, sweepAccessTokens, tokenService } from './access-tokens.ts'
import { adminRole } from './admins.ts'
import { accountMoves } from './moves.ts'
import { departures, sweepDeletedIdentities } from './departures.ts'

export { eraseTokens, isAccessToken, sweepAccessTokens, sweepDeletedIdentities }

export type UserService = ReturnType<typeof userService>

export interface UserSettings {
  adminEmails: readonly string[]
  /** Changes the person's name at the provider too, where that is inside the product. Runs in the transaction of the change. */
  rename?: ((userId: number, name: string) => Promise<void>) | undefined
  /** The claims as they are now at the provider, where that is inside the product: a token may be older than a change of the address. */
  current?: ((claims: Claims) => Promise<Claims>) | undefined
  /** Who may have an account; without it, all that the provider lets in. Invitations and ADMIN_EMAILS hold whatever it is. */
  signUp?: SignUpRule | undefined
  /** Accounts of the embedded provider may move here: the issuer itself declares which addresses are verified. */
  takesAccounts?: boolean
}

export function userService(context: Context, settings: UserSettings & Partial<AddressCheckSettings>) {
  const { db } = context
  const admins = adminRole(context, settings)
  const former = departures(context, admins)
  const tokens = tokenService(context)
  const { unsubscribeSecret = '', opensMessages = false } = settings
  const moves = accountMoves(context)
  const given = sql.placeholder
  const isOfClaims = and(eq(users.issuer, given('issuer')), eq(users.subject, given('subject')))
  const byClaims = prepared(db, (on) => personWhere(on, isOfClaims).prepare('person_of_claims'))
  const isKept = and(eq(users.id, given('id')), isNull(users.deleted_at))
  const byId = prepared(db, (on) => personWhere(on, isKept).prepare('person'))

  return {
    admins,
    moves,
    departures: former,
    tokens,
    ...addressChecks(context, { unsubscribeSecret, opensMessages }),

    /**
     * The actor for verified claims. The first call creates the person; later calls update e-mail address, name and phone number from the
     * token (the name only until the person chose one here), and the role admin from the list of admins and from an invitation (only a verified address counts). Fails with `suspended` for suspended people,
     * with `not_admitted` for somebody new who may not have an account, and with `unauthorized` for tokens from before a deletion of the account.
     * @param more further claims, for tokens without the e-mail address or without whether it is verified; it is expected to cache them
     */
    async actorOf(claims: Claims, more: () => Promise<Partial<Claims>>): Promise<Actor> {
      const find = async () => (await byClaims({ issuer: claims.issuer, subject: claims.subject }))[0]
      const known = await find()
      if (known && known.suspended_reason !== null) throw suspended(known.suspended_reason)
      const isComplete = claims.email !== undefined && claims.email_verified !== undefined
      const received: Claims = isComplete ? claims : { ...claims, ...(await more()) }
      const isSameAddress = received.email !== undefined && received.email === known?.email
      // When no source declares whether the address is verified, the stored value stays.
      let latest: Claims = {
        ...received,
        email_verified: received.email_verified ?? (isSameAddress && known?.email_verified),
      }
      if (known && !changed(known, latest) && admins.isSettled(known)) return actor(known)

      await context.inTransaction(async () => {
        const moving = provedBy(latest)
        if (!known && moving !== undefined && settings.takesAccounts) await moves.move(claims, moving)
        // Together with a deletion at the same time: either waits for the other at the person's row.
        const [before] = await db
          .insert(users)
          .values({ issuer: claims.issuer, subject: claims.subject })
          .onConflictDoUpdate({ target: [users.issuer, users.subject], set: { subject: claims.subject } })
          // Of two first calls at the same time only one finds it new.
          .returning({ id: users.id, name_is_own: users.name_is_own, is_new: sql<boolean>`xmax = 0` })
        if (!before) throw notFound()
        await former.refuseFormer(claims)
        // With the person's row locked, as a change of the address does it.
        if (known && settings.current) latest = await settings.current(latest)
        const proved = provedBy(latest)
        const invitation = proved === undefined ? undefined : await takeInvitation(db, proved)
        if (before.is_new && !invitation) requireAdmitted(proved)
        const columns = {
          ...(latest.email !== undefined && { email: latest.email, email_verified: latest.email_verified === true }),
          ...(latest.name !== undefined && !before.name_is_own && { name: latest.name }),
          // The account page may have set a phone number; the token fills it only while it is empty.
          ...(latest.phone_number !== undefined && { phone: sql`coalesce(${users.phone}, ${latest.phone_number})` }),
        }
        // A token may contain none of these claims.
        if (Object.keys(columns).length > 0) await db.update(users).set(columns).where(eq(users.id, before.id))
        await admins.follow(before.id)
        if (invitation) await admins.welcome(before.id, invitation.role)
      })
      const created = await find()
      if (!created) throw notFound()
      // An account that has moved may be suspended.
      if (created.suspended_reason !== null) throw suspended(created.suspended_reason)
      return actor(created)
    },

    /**
     * The actor of a personal access token: its owner, as they are now. Fails with `unauthorized` for a wrong, expired or revoked token, and
     * with `suspended` for suspended people. `warn` gets the failure to note that the token was used.
     */
    async actorOfToken(secret: string, warn: (error: unknown) => void): Promise<Actor> {
      const token = await tokens.find(secret)
      const known = await this.actorById(token.user_id)
      // A read must not fail because the disk is full.
      await tokens.noteUse(token).catch(warn)
      return { ...known, token: token.scope }
    },

    /** The actor of a person who is known by other means than a sign-in. Fails with `unauthorized` or `suspended`. */
    async actorById(id: number): Promise<Actor> {
      const [known] = await byId({ id })
      if (!known) throw unauthorized()
      if (known.suspended_reason !== null) throw suspended(known.suspended_reason)
      return actor(known)
    },

    /** Changes name and phone number; without `phone` the number stays. The name then stays too, whatever name tokens have. */
    async update(actor: Actor, { name, phone }: NewProfile): Promise<Me> {
      return context.inTransaction(async () => {
        await db
          .update(users)
          .set({ name, name_is_own: true, ...(phone !== undefined && { phone }) })
          .where(eq(users.id, actor.id))
        await settings.rename?.(actor.id, name)
        return this.me(actor)
      })
    },

    async me(actor: Actor): Promise<Me> {
      const isUnread = and(eq(notifications.user_id, users.id), isNull(notifications.read_at))
      const [row] = await db
        .select({ user: users, unread: db.$count(notifications, isUnread) })
        .from(users)
        .where(eq(users.id, actor.id))
      if (!row) throw notFound()
      const { user, unread } = row
      const refused = user.email && user.email_verified ? await refusedAddress(db, user.email) : undefined
      return {
        ...user,
        created_at: user.created_at.toISOString(),
        contractor_id: actor.vendor?.id ?? null,
        contractor_status: actor.vendor?.status ?? null,
        organizer_id: actor.organizer?.id ?? null,
        organizer_status: actor.organizer?.status ?? null,
        invitations_stopped: actor.organizer && (await stopOf(db, actor.organizer.id)),
        refused_mails: refused
          ? { since: refused.created_at.toISOString(), why: refused.why, reason: refused.reason }
          : null,
        unread_notifications: unread,
      }
    },
  }

  /** @param address undefined when it is not verified */
  function requireAdmitted(address: string | undefined): void {
    const { signUp, adminEmails } = settings
    const sentence = signUp && signUpSentence(signUp)
    if (!signUp || sentence === undefined) return
    const isNamed = address !== undefined && adminEmails.includes(address.toLowerCase())
    if (address === undefined || !(isNamed || isOfDomain(signUp, address))) throw notAdmitted(sentence)
  }
}

type Row = Awaited<ReturnType<typeof personWhere>>[number]

function personWhere(db: Db, isTheirs: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(users),
      vendor_id: vendors.id,
      vendor_status: knownProfileStatus('vendor'),
      organizer_id: organizers.id,
      organizer_status: knownProfileStatus('organizer'),
    })
    .from(users)
    .leftJoin(vendors, eq(vendors.user_id, users.id))
    .leftJoin(organizers, eq(organizers.user_id, users.id))
    .where(isTheirs)
}

function actor(row: Row): Actor {
  return {
    id: row.id,
    role: row.role,
    verified: row.email_verified,
    vendor: row.vendor_id && row.vendor_status ? { id: row.vendor_id, status: row.vendor_status } : null,
    organizer: row.organizer_id && row.organizer_status ? { id: row.organizer_id, status: row.organizer_status } : null,
  }
}

const provedBy = ({ email, email_verified }: Claims) => (email_verified === true ? email : undefined)

function changed(row: Row, latest: Partial<Claims>): boolean {
  const email =
    latest.email !== undefined &&
    (latest.email !== row.email || (latest.email_verified === true) !== row.email_verified)
  const name = latest.name !== undefined && !row.name_is_own && latest.name !== row.name
  const phone = latest.phone_number !== undefined && row.phone === null
  return email || name || phone
}
