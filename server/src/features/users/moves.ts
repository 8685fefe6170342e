import { and, eq, sql } from 'drizzle-orm'
import type { Claims, Context } from '../../context.ts'
import { idpAccounts, installation, users } from '../../db/schema.ts'
import { endSessionsOf, firstIssuerName } from '../../identity/records.ts'

/** Key in the table `installation`: the issuer to which accounts of the embedded provider move. */
const targetName = 'identity.accounts_move_to'

/**
 * Accounts of the embedded provider that move to a hosted one, each when its owner signs in there for the first time. Whoever gets a verified
 * address at that provider gets the account of the address here: so it is off until the operator names the issuer.
 */
export function accountMoves(context: Context) {
  const { db } = context

  return {
    /** Lets accounts move to this issuer; null ends that. */
    async allow(issuer: string | null): Promise<void> {
      await context.inTransaction(async () => {
        const from = await this.target()
        await db.delete(installation).where(eq(installation.name, targetName))
        if (issuer !== null) await db.insert(installation).values({ name: targetName, value: issuer })
        await context.audit(null, 'user.moves', 0, { from, to: issuer ?? 'nowhere' })
      })
    },

    /** The issuer to which accounts move; null while they do not. */
    async target(): Promise<string | null> {
      const [row] = await db.select().from(installation).where(eq(installation.name, targetName))
      return row?.value ?? null
    },

    /** How many people of the embedded provider could move: those with a verified address. */
    async waiting(): Promise<number> {
      return (await movable()).length
    },

    /**
     * Gives the embedded provider's account of an address to the person with these claims, who is not known yet. The account at the embedded
     * provider is removed, with its password and second factor. Call it in a transaction, and only when the issuer itself declares that the
     * address is verified.
     */
    async move({ issuer, subject }: Claims, email: string): Promise<void> {
      if ((await this.target()) !== issuer) return
      const [found, ...others] = await movable(email)
      if (!found || others.length > 0) return
      // Of two people who come at the same time with this address, the second one finds the account moved.
      const [moved] = await db
        .update(users)
        .set({ issuer, subject })
        .where(and(eq(users.id, found.id), eq(users.issuer, found.issuer)))
        .returning({ id: users.id })
      if (!moved) return
      await endSessionsOf(db, found.account)
      await db.delete(idpAccounts).where(eq(idpAccounts.id, found.account))
      await context.audit(null, 'user.moved', found.id, { to: issuer })
      await context.emit({ type: 'user.moved', userId: found.id, issuer })
    },
  }

  function movable(email?: string) {
    return db
      .select({ id: users.id, issuer: users.issuer, account: idpAccounts.id })
      .from(idpAccounts)
      .innerJoin(installation, eq(installation.name, firstIssuerName))
      .innerJoin(users, and(eq(users.issuer, installation.value), eq(users.subject, sql`${idpAccounts.id}::text`)))
      .where(
        and(
          eq(idpAccounts.email_verified, true),
          eq(users.email_verified, true),
          email === undefined ? undefined : sql`lower(${idpAccounts.email}) = lower(${email})`,
        ),
      )
  }
}
