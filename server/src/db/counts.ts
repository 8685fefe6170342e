import { sql, type SQL } from 'drizzle-orm'
import { users } from './schema.ts'

/**
 * Whether a vendor's or an organizer's profile counts: its owner holds the role that goes with it and is not suspended. The database says
 * what that means, for its triggers too. The statement has to join the owner's `users`.
 */
export const countsAs = (role: 'contractor' | 'client'): SQL<boolean> =>
  sql<boolean>`profile_counts(${users.role}, ${users.suspended_at}, ${sql.raw(`'${role}'`)})`
