import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ada, hostedProduct, opaque, publicUrl } from '../../test/hosted-product.ts'
import { Visitor } from '../../test/hosted-visitor.ts'
import { createContext } from '../context.ts'
import { idpAccounts, installation, users } from '../db/schema.ts'
import { userService } from '../features/users/service.ts'
import { firstIssuerName } from './records.ts'

const { product, startProvider } = await hostedProduct()

test('an account moves to a provider that itself verifies the address, and not to one that does not', async () => {
  const provider = await startProvider(opaque)
  const { email_verified: _, ...unsaid } = ada
  provider.people = { verified: ada, unsaid, denied: { ...ada, email_verified: false } }
  const plain = await product(provider)
  const trusting = await product(provider, { OIDC_TRUST_EMAIL: '1' })
  const credulous = await product(provider, { OIDC_TRUST_EMAIL: 'always' })
  const { db } = plain.database
  const issuer = `${publicUrl}/idp`
  await db.insert(installation).values({ name: firstIssuerName, value: issuer })
  const [account] = await db
    .insert(idpAccounts)
    .values({ email: 'Ada@Example.org', email_verified: true, password: 'x' })
    .returning()
  const person = { issuer, subject: account!.id, email: ada.email, email_verified: true, role: 'admin' as const }
  const [old] = await db.insert(users).values(person).returning()
  await userService(createContext(plain.database, []), { adminEmails: [] }).moves.allow(provider.issuer)
  const arrive = async (of: typeof plain, who: string) => {
    const visitor = new Visitor(of.app)
    const tokens = await visitor.signIn(who)
    return (await visitor.call(tokens.access_token)).body.data as { id: number; role: string }
  }

  for (const [of, who] of [
    [trusting, 'unsaid'],
    [credulous, 'denied'],
    [plain, 'unsaid'],
    [plain, 'denied'],
  ] as const) {
    expect(await arrive(of, who)).toMatchObject({ role: 'user' })
    await db.delete(users).where(eq(users.issuer, provider.issuer))
  }
  expect(await arrive(plain, 'verified')).toMatchObject({ id: old!.id, role: 'admin' })
})
