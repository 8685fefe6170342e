import { distances } from '@marquee/contract/limits'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { events } from '../../db/schema.ts'

/** Where a place is: an area has several points. */
export interface Points {
  latitudes: number[]
  longitudes: number[]
}

/** Reads where a search is: `near`, otherwise the place that `location` names. Undefined where that is unknown. */
export function pointsReader(db: Db) {
  return async ({ near, location }: { near?: string | undefined; location?: string | undefined }) => {
    if (near) {
      const [latitude = 0, longitude = 0] = near.split(',').map(Number)
      return { latitudes: [latitude], longitudes: [longitude] } satisfies Points
    }
    if (!location) return undefined
    const known = sql`select latitudes, longitudes from known_places(array[place_words(${location})])`
    const { rows } = await db.execute<Points & Record<string, unknown>>(known)
    return rows[0] && { latitudes: rows[0].latitudes, longitudes: rows[0].longitudes }
  }
}

/** Kilometres of one degree of latitude, rounded down, so that the band below is rather too wide. */
const kmOfDegree = 111

/** Whether an event is near one of the points. The band of latitudes is for the index; the distance decides. */
export function isNear(points: Points): SQL {
  const reach = distances.near / kmOfDegree
  const [south, north] = [Math.min(...points.latitudes) - reach, Math.max(...points.latitudes) + reach]
  return sql`(${events.latitude} between ${south}::real and ${north}::real and ${kmTo(points)} <= ${distances.near})`
}

/** Kilometres from an event to the nearest of the points; null where it is unknown where the event is. */
export function kmTo({ latitudes, longitudes }: Points): SQL {
  return sql`km_to_nearest(${events.latitude}, ${events.longitude}, ${sql.param(latitudes)}::real[], ${sql.param(longitudes)}::real[])`
}
