import type { Role } from '@marquee/contract/limits'
import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { installation, organizers, users, vendors } from '../../db/schema.ts'
import { conflict } from '../../errors.ts'
import { eraseTokens } from './access-tokens.ts'

/** Key in the table `installation`: the list of the server that started last. Servers with older settings use it too. */
const listName = 'admin_emails'
/** Key of the lock under which admins give up the role one after the other. */
const adminsLeaving = 20_019

type Person = Pick<typeof users.$inferSelect, 'id' | 'role' | 'admin_by' | 'email' | 'email_verified' | 'suspended_at'>

/**
 * The role admin. There are two ways to get it: a verified e-mail address in ADMIN_EMAILS, for as long as it is there, and the operator's
 * command `grant`, until `revoke`.
 */
export function adminRole(context: Context, settings: { adminEmails: readonly string[] }) {
  const { db, transactional } = context

  return {
    /** Whether the person's role agrees with the settings of this server. If not, call `follow`. */
    isSettled(person: Pick<Person, 'role' | 'admin_by' | 'email' | 'email_verified'>): boolean {
      return isNamed(person, settings.adminEmails)
        ? person.role === 'admin' && person.admin_by !== null
        : person.admin_by !== 'settings'
    },

    /** Gives or takes the role admin according to the list in force. Call it inside a transaction. */
    async follow(userId: number): Promise<void> {
      const person = await lockPerson(userId)
      if (isNamed(person, await listInForce())) {
        if (person.suspended_at !== null || (person.role === 'admin' && person.admin_by !== null)) return
        await makeAdmin(person, 'settings', reasons.named)
      } else if (person.admin_by === 'settings') {
        await removeAdmin(person, reasons.notNamed)
      }
    },

    /**
     * Call it at the start: stores this server's list as the list in force, and takes the role from people who are not on it. Returns
     * whether that took it from the last admin.
     */
    async settle(): Promise<{ lostLast: boolean }> {
      const value = JSON.stringify(settings.adminEmails)
      await db
        .insert(installation)
        .values({ name: listName, value })
        .onConflictDoUpdate({ target: installation.name, set: { value } })
      const people = await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.admin_by, 'settings'))
        .orderBy(users.id)
      for (const { id } of people) await context.inTransaction(() => this.follow(id))
      return { lostLast: people.length > 0 && (await db.$count(users, eq(users.role, 'admin'))) === 0 }
    },

    /**
     * How many admins there are besides this person. Of two admins who give up the role at the same time, the second one waits here until
     * the first one's transaction has ended. Call it inside a transaction.
     */
    async othersThan(userId: number): Promise<number> {
      await db.execute(sql`select pg_advisory_xact_lock(${adminsLeaving})`)
      return db.$count(users, and(eq(users.role, 'admin'), ne(users.id, userId)))
    },

    /**
     * Gives the role independently of the settings. Fails with `conflict` for people who have it that way already, and for suspended
     * people.
     */
    grant: transactional(async (userId: number): Promise<void> => {
      const person = await lockPerson(userId)
      if (person.suspended_at !== null) throw conflict(sentences.suspended)
      if (person.role === 'admin' && person.admin_by === 'command') throw conflict(sentences.isAdmin)
      await makeAdmin(person, 'command', reasons.granted)
    }),

    /** Notes that somebody came by an invitation, and gives them the role admin if it was for that. Call it inside a transaction. */
    async welcome(userId: number, role: 'user' | 'admin'): Promise<void> {
      await context.audit(null, 'user.invited', userId)
      if (role !== 'admin') return
      const person = await lockPerson(userId)
      const hasRole = person.role === 'admin' && person.admin_by === 'command'
      if (!hasRole && person.suspended_at === null) await makeAdmin(person, 'command', reasons.invited)
    },

    /**
     * Takes the role away; the person gets their earlier role back. Fails with `conflict` for people who are not admins, for people whom
     * the settings would make admins again, and for the only admin.
     */
    async revoke(userId: number): Promise<void> {
      await context.inTransaction(async () => {
        const person = await lockPerson(userId)
        if (person.role !== 'admin') throw conflict(sentences.isNone)
        if (isNamed(person, settings.adminEmails) || isNamed(person, await listInForce())) {
          throw conflict(sentences.isNamed(person.email ?? ''))
        }
        if ((await this.othersThan(userId)) === 0) throw conflict(sentences.isLast)
        await removeAdmin(person, reasons.revoked)
      })
    },

    /** All admins and all suspended people, the oldest accounts first. */
    async list() {
      return db
        .select({
          id: users.id,
          email: users.email,
          name: users.name,
          role: users.role,
          admin_by: users.admin_by,
          suspended_at: users.suspended_at,
          suspended_reason: users.suspended_reason,
        })
        .from(users)
        .where(or(eq(users.role, 'admin'), isNotNull(users.suspended_at)))
        .orderBy(users.id)
    },
  }

  async function lockPerson(userId: number): Promise<Person> {
    return db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deleted_at)))
      .for('no key update')
      .then(firstRow())
  }

  async function listInForce(): Promise<readonly string[]> {
    const [row] = await db.select().from(installation).where(eq(installation.name, listName))
    return row ? (JSON.parse(row.value) as string[]) : settings.adminEmails
  }

  async function makeAdmin(person: Person, admin_by: 'settings' | 'command', reason: string): Promise<void> {
    await db.update(users).set({ role: 'admin', admin_by, onboarding_completed: true }).where(eq(users.id, person.id))
    // They were made with fewer rights, and perhaps without the second factor that admins need.
    if (person.role !== 'admin') await eraseTokens(db, person.id)
    if (person.role === 'admin' && admin_by === 'settings') return
    await auditRole(person, 'admin', reason)
  }

  async function removeAdmin(person: Person, reason: string): Promise<void> {
    const role = await roleBefore(person.id)
    await db.update(users).set({ role, admin_by: null }).where(eq(users.id, person.id))
    await auditRole(person, role, reason)
  }

  /** The role that belongs to the profile with the latest application; `user` without a profile. */
  async function roleBefore(userId: number): Promise<Exclude<Role, 'admin'>> {
    const asVendor = db
      .select({ role: sql<'contractor' | 'client'>`'contractor'`.as('role'), since: vendors.created_at })
      .from(vendors)
      .where(eq(vendors.user_id, userId))
    const asOrganizer = db
      .select({ role: sql<'contractor' | 'client'>`'client'`.as('role'), since: organizers.created_at })
      .from(organizers)
      .where(eq(organizers.user_id, userId))
    const profiles = unionAll(asVendor, asOrganizer).as('profiles')
    const [last] = await db.select({ role: profiles.role }).from(profiles).orderBy(desc(profiles.since)).limit(1)
    return last?.role ?? 'user'
  }

  async function auditRole(person: Person, to: Role, reason: string): Promise<void> {
    await context.audit(null, 'user.role', person.id, { from: person.role, to, reason })
  }
}

function isNamed(person: Pick<Person, 'email' | 'email_verified'>, list: readonly string[]): boolean {
  return person.email_verified && person.email !== null && list.includes(person.email.toLowerCase())
}

const reasons = {
  named: 'Named as an admin in the settings',
  notNamed: 'No longer named as an admin in the settings',
  granted: 'Granted by command',
  invited: 'Invited as an admin by command',
  revoked: 'Revoked by command',
} as const

const sentences = {
  suspended: 'This account is suspended. Lift that first.',
  isAdmin: 'This person is an admin already, and stays one.',
  isNone: 'This person is no admin.',
  isLast: 'This person is the only admin. Make somebody else an admin first.',
  isNamed: (email: string) =>
    `ADMIN_EMAILS names ${email}, so the role would come back. Take the address out there and start the server again: the role goes with it.`,
} as const
