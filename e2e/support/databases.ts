/** Creates an empty database with this name on the PostgreSQL server of the tests; resolves to its URL. */
export async function emptyDatabase(name: string): Promise<string> {
  const script = new URL('../../scripts/postgres.mjs', import.meta.url).href
  const { createDatabase } = (await import(script)) as {
    createDatabase: (url: string, name: string) => Promise<string>
  }
  return createDatabase(process.env.E2E_DATABASE_URL ?? '', name)
}
