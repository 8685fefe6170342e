import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The last day of an event. */
export const lastDay = (event: { start_date: SQLWrapper; end_date: SQLWrapper }): SQL =>
  sql`coalesce(${event.end_date}, ${event.start_date})`

/** The calendar day (YYYY-MM-DD) of an instant in UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
