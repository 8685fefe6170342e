interface Programs {
  createDatabase: (url: string, name: string) => Promise<string>
  runStatements: (url: string, statements: readonly (string | { text: string; values: unknown[] })[]) => Promise<void>
}

const programs = async () => (await import(new URL('../../scripts/postgres.mjs', import.meta.url).href)) as Programs

/** Creates an empty database with this name on the PostgreSQL server of the tests; resolves to its URL. */
export async function emptyDatabase(name: string): Promise<string> {
  return (await programs()).createDatabase(process.env.E2E_DATABASE_URL ?? '', name)
}

/** The database of the shared server on PostgreSQL. */
export const sharedDatabase = 'journeys_shared'

/** Runs statements in the shared database, for what no person can do: other people who apply, and time that passes. */
export async function inSharedDatabase(...statements: { text: string; values: unknown[] }[]): Promise<void> {
  const url = new URL(process.env.E2E_DATABASE_URL ?? '')
  url.pathname = `/${sharedDatabase}`
  // Only so can an entry change that is never changed.
  await (await programs()).runStatements(url.href, ["set session_replication_role = 'replica'", ...statements])
}
