/** Makes a new database of this name beside the one that the journeys use on PostgreSQL; resolves to its address. */
export async function emptyDatabase(name: string): Promise<string> {
  const script = new URL('../../scripts/postgres.mjs', import.meta.url).href
  const { createDatabase } = (await import(script)) as {
    createDatabase: (url: string, name: string) => Promise<string>
  }
  return createDatabase(process.env.E2E_DATABASE_URL ?? '', name)
}
