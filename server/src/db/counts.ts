import { sql, type SQL } from 'drizzle-orm'
import { users } from './schema.ts'

/**
 * Whether a vendor's or an organizer's profile counts: its owner holds the matching role and is not suspended. The
 * rule is an SQL function, because triggers use it too. The statement must join the owner's `users` row.
 */
export const countsAs = (role: 'contractor' | 'client'): SQL<boolean> =>
  sql<boolean>`profile_counts(${users.role}, ${users.suspended_at}, ${sql.raw(`'${role}'`)})`
