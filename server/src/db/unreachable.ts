import type pg from 'pg'
import { messageOf } from '../errors.ts'
import { reasonOf } from '../reasons.ts'
import { fewConnections, stateOf } from './trouble.ts'

/** What to do about a database that cannot store all texts. */
export const encodingSentence = (encoding: string) =>
  `The database stores text as ${encoding}. Make one with "createdb --encoding=UTF8 --template=template0".`

/**
 * Why a connection to PostgreSQL was not made, and what to do, in a sentence for operators. `name` is the setting that holds its address. Never a
 * password.
 */
export function whyUnreachable(error: unknown, name: string, { host, port, user, database }: pg.Client): string {
  const where = host.startsWith('/') ? `at ${host}` : `at ${host}:${port}`
  const state = stateOf(error)
  if (/password must be a (non-empty )?string/.test(messageOf(error)))
    return `The database ${where} asks for the password of "${user}", and ${name} has none. Write it behind the name: postgres://${user}:PASSWORD@…`
  if (state === '28P01')
    return `The database ${where} refused the password of "${user}". Correct ${name}; "@", ":" and "/" in a password are written as %40, %3A and %2F.`
  if (state === '28000')
    return `The database ${where} does not let "${user}" in: ${messageOf(error)}. Correct ${name}, or add a line to its pg_hba.conf.`
  if (state === '3D000')
    return `There is no database "${database}" ${where}. Make it with "createdb --owner=${user} ${database}", or correct ${name}.`
  if (state === '42501')
    return `The role "${user}" may not connect to the database "${database}". Run as a superuser: GRANT CONNECT ON DATABASE ${database} TO ${user};`
  if (state === '53300') return `The database ${where} has no connection free (${messageOf(error)}). ${fewConnections}`
  if (state === '57P03') return `The database ${where} is starting or recovering. Try again in a moment.`
  if (/SSL|certificate/i.test(messageOf(error)))
    return `No safe connection to the database ${where}: ${messageOf(error)}. Look at sslmode in ${name}; NODE_EXTRA_CA_CERTS names the authority of a certificate.`
  return `The database ${where} is not reached (${reasonOf(error)}). Start it, or correct ${name}.`
}
