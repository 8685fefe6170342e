import { distances } from '@marquee/contract/limits'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { vendorListings, vendorPlaces } from '../../db/schema.ts'
import { literally } from '../../db/text-match.ts'
import { refused } from '../../errors.ts'

/**
 * Where a place is, as an array of PostgreSQL: two boxes (south, north, west, east) with all that is near its points, and with all who travel to
 * them; then the latitudes of the points, then their longitudes.
 */
export type Circle = string

interface Point {
  latitude: number
  longitude: number
}

/** Where vendors are searched. */
export interface Area {
  /** Undefined where it is unknown where the place is. */
  circle?: Circle | undefined
  /** The cities and service areas of vendors that have the text or are near. */
  places?: string[] | undefined
}

/** Of more places those with most vendors: nobody means all that have an "a". */
const maxPlaces = 500

/**
 * Reads the area of a search: around `near`, otherwise around the place that `location` names. Throws `validation` for a search by distance that
 * names no place.
 */
export function areaReader(db: Db): (query: VendorFilters) => Promise<Area> {
  const known = prepared(db, (on) =>
    on
      .select({ latitudes: sql<number[]>`latitudes`, longitudes: sql<number[]>`longitudes` })
      .from(sql`known_places(array[place_words(${sql.placeholder('location')})])`)
      .prepare('known_places'),
  )
  const circle = sql`(select ${sql.placeholder('circle')}::real[])`
  const places = prepared(db, (on) =>
    on
      .select({ name: vendorPlaces.name })
      .from(vendorPlaces)
      .where(
        sql`lower(${vendorPlaces.name}) like lower(${sql.placeholder('pattern')}) and ${isNoAddress}
          or ${isInBox(circle, 1, vendorPlaces)} and ${distanceTo(circle, vendorPlaces)} <= ${sql.raw(String(distances.near))}`,
      )
      .orderBy(desc(vendorPlaces.vendors))
      .limit(maxPlaces)
      .prepare('vendor_places'),
  )
  return async ({ near, location, sort_by }) => {
    if (near && location) throw refused(onePlace, { near: onePlace })
    if (!near && !location) {
      if (sort_by === 'distance') throw refused(noPlace, { sort_by: noPlace })
      return {}
    }
    const [latitude = 0, longitude = 0] = near?.split(',').map(Number) ?? []
    const [place] = near ? [{ latitudes: [latitude], longitudes: [longitude] }] : await known({ location })
    const area =
      place && circleAround(place.latitudes.map((at, n) => ({ latitude: at, longitude: place.longitudes[n]! })))
    const found = await places({ pattern: location && patternOf(location), circle: area })
    return { circle: area, places: found.map(({ name }) => name) }
  }
}

/** Of an address without a city that is known the whole is its place; it is only for places that are near. */
export const isNoAddress = sql`${vendorPlaces.name} !~ '^[0-9]'`

const noPlace = 'Sorting by distance needs a place'
const onePlace = 'Near and location cannot stand together'

/** A pattern of `like` for what contains the location. */
export function patternOf(location: string): string {
  return `%${literally(location)}%`
}

/** True for vendors who travel to one of the points. */
export function travelsTo(circle: Circle | SQL): SQL<boolean> {
  const { travel_km } = vendorListings
  return sql<boolean>`(${travel_km} is not null and ${isInBox(circle, 5)} and ${distanceTo(circle)} <= ${travel_km})`
}

/** The boxes are for the index; the distance decides. */
function isInBox(circle: Circle | SQL, from: number, { latitude, longitude }: Located = vendorListings): SQL {
  const value = (at: number) => sql`(${circle}::real[])[${sql.raw(String(at))}]`
  return sql`${latitude} between ${value(from)} and ${value(from + 1)} and ${longitude} between ${value(from + 2)} and ${value(from + 3)}`
}

type Located = Record<'latitude' | 'longitude', SQLWrapper>

/** Kilometres to the nearest of the points; null where it is unknown where the vendor is. */
export function distanceTo(
  circle: Circle | SQL,
  { latitude, longitude }: Located = vendorListings,
): SQL<number | null> {
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
