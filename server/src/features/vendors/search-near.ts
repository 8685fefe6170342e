import { distances } from '@marquee/contract/limits'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { vendorListings } from '../../db/schema.ts'
import { refused } from '../../errors.ts'

/**
 * Where a place is, as an array of PostgreSQL: two boxes (south, north, west, east) with all vendors near its points, and with all who travel to
 * them; then the latitudes of the points, then their longitudes.
 */
export type Circle = string

interface Point {
  latitude: number
  longitude: number
}

/**
 * Reads where the place of a search is: `near`, otherwise the place that `location` names. Undefined where that is unknown. Throws `validation`
 * for a search by distance that names no place.
 */
export function circleReader(db: Db): (query: VendorFilters) => Promise<Circle | undefined> {
  const read = prepared(db, (on) =>
    on
      .select({ latitudes: sql<number[]>`latitudes`, longitudes: sql<number[]>`longitudes` })
      .from(sql`known_places(array[place_words(${sql.placeholder('location')})])`)
      .prepare('known_places'),
  )
  return async ({ near, location, sort_by }) => {
    if (near && location) throw refused(onePlace, { near: onePlace })
    if (near) {
      const [latitude = 0, longitude = 0] = near.split(',').map(Number)
      return circleAround([{ latitude, longitude }])
    }
    if (!location) {
      if (sort_by === 'distance') throw refused(noPlace, { sort_by: noPlace })
      return undefined
    }
    const [place] = await read({ location })
    return (
      place && circleAround(place.latitudes.map((latitude, at) => ({ latitude, longitude: place.longitudes[at] ?? 0 })))
    )
  }
}

const noPlace = 'Sorting by distance needs a place'
const onePlace = 'Near and location cannot stand together'

/** True for vendors who are near one of the points, or travel as far. The boxes are for the index; the distance decides. */
export function isNear(circle: Circle | SQL): SQL<boolean> {
  const { latitude, longitude, travel_km } = vendorListings
  const value = (at: number) => sql`(${circle}::real[])[${sql.raw(String(at))}]`
  const isInBox = (from: number) =>
    sql`${latitude} between ${value(from)} and ${value(from + 1)} and ${longitude} between ${value(from + 2)} and ${value(from + 3)}`
  return sql<boolean>`(
    (${isInBox(1)} and ${distanceTo(circle)} <= ${sql.raw(String(distances.near))})
    or (${travel_km} is not null and ${isInBox(5)} and ${distanceTo(circle)} <= ${travel_km}))`
}

/** Kilometres from a vendor to the nearest of the points; null where it is unknown where the vendor is. */
export function distanceTo(circle: Circle | SQL): SQL<number | null> {
  const { latitude, longitude } = vendorListings
  const half = sql`(cardinality(${circle}::real[]) + 8) / 2`
  return sql<number | null>`km_to_nearest(
    ${latitude}, ${longitude}, (${circle}::real[])[9:${half}], (${circle}::real[])[${half} + 1:])`
}

function circleAround(points: readonly Point[]): Circle {
  const numbers = [boxAround(points, distances.near), boxAround(points, distances.maxTravel)].flat()
  return `{${[...numbers, ...points.map(({ latitude }) => latitude), ...points.map(({ longitude }) => longitude)].join(',')}}`
}

/** Kilometres of one degree of latitude, rounded down, so that a box is rather too large. */
const kmOfDegree = 111

/** South, north, west and east. A box over the 180th meridian or a pole goes around the earth. */
function boxAround(points: readonly Point[], km: number): [number, number, number, number] {
  const latitudes = points.map(({ latitude }) => latitude)
  const [south, north] = [Math.min(...latitudes) - km / kmOfDegree, Math.max(...latitudes) + km / kmOfDegree]
  const widest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const degrees = widest > 0 ? km / (kmOfDegree * widest) : 360
  const longitudes = points.map(({ longitude }) => longitude)
  const [west, east] = [Math.min(...longitudes) - degrees, Math.max(...longitudes) + degrees]
  const isAround = south <= -90 || north >= 90 || west < -180 || east > 180
  return isAround ? [south, north, -180, 180] : [south, north, west, east]
}
