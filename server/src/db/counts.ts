import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { users } from './schema.ts'

/**
 * Whether a vendor's or an organizer's profile counts: its owner holds the matching role and is not suspended. The
 * rule is an SQL function, because triggers use it too. The statement must join the owner's row.
 * @param owner `users` or an alias of it
 */
export const countsAs = (
  role: 'contractor' | 'client',
  owner: Record<'role' | 'suspended_at', SQLWrapper> = users,
): SQL<boolean> => sql<boolean>`profile_counts(${owner.role}, ${owner.suspended_at}, ${sql.raw(`'${role}'`)})`
