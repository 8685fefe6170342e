import { distances } from '@marquee/contract/limits'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { sql, type SQL } from 'drizzle-orm'
import { keptForSearches, type Searched } from '../../db/content-version.ts'
import { prepared } from '../../db/prepared.ts'
import { vendorListings, vendorPlaces } from '../../db/schema.ts'
import { literally } from '../../db/text-match.ts'
import { refused } from '../../errors.ts'

/**
 * Where a place is, as an array of PostgreSQL: a box (south, north, west, east) with all who travel to its points; then the latitudes of the
 * points, then their longitudes.
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
export function areaReader(database: Searched): (query: VendorFilters) => Promise<Area> {
  const given = (name: string) => sql`${sql.placeholder(name)}::real[]`
  const degrees = sql.raw(String(distances.near / kmOfDegree))
  // The band of latitudes is for the index; the distance decides.
  const area = sql`(
    select latitudes, longitudes,
      (select min(latitude) from unnest(latitudes) latitude) - ${degrees} as south,
      (select max(latitude) from unnest(latitudes) latitude) + ${degrees} as north
    from (
      select coalesce(${given('latitudes')}, latitudes) as latitudes, coalesce(${given('longitudes')}, longitudes) as longitudes
      from (select) once left join known_places(array[place_words(${sql.placeholder('location')})]) on true
    ) points
  ) area`
  const places = sql<string[]>`array(
    select ${vendorPlaces.name} from ${vendorPlaces}
    where lower(${vendorPlaces.name}) like lower(${sql.placeholder('pattern')}) and ${isNoAddress}
      or ${vendorPlaces.latitude} between south and north
        and km_to_nearest(${vendorPlaces.latitude}, ${vendorPlaces.longitude}, latitudes, longitudes) <= ${sql.raw(String(distances.near))}
    order by ${vendorPlaces.vendors} desc limit ${sql.raw(String(maxPlaces))})`
  const read = prepared(database.db, (on) =>
    on
      .select({ latitudes: sql<number[] | null>`latitudes`, longitudes: sql<number[]>`longitudes`, places })
      .from(area)
      .prepare('vendor_area'),
  )
  const areaOf = keptForSearches(database, async ({ near, location }: Pick<VendorFilters, 'near' | 'location'>) => {
    const [latitudes, longitudes] = near?.split(',').map((degree) => [Number(degree)]) ?? []
    const pattern = location && patternOf(location)
    const [found] = await read({ latitudes, longitudes, location, pattern })
    const points = found?.latitudes?.map((latitude, at) => ({ latitude, longitude: found.longitudes[at] ?? 0 }))
    return { circle: points && circleAround(points), places: found?.places }
  })
  return async ({ near, location, sort_by }) => {
    if (near && location) throw refused(onePlace, { near: onePlace })
    if (!near && !location) {
      if (sort_by === 'distance') throw refused(noPlace, { sort_by: noPlace })
      return {}
    }
    return areaOf({ near, location })
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

/** True for vendors who travel to one of the points. The box is for the index; the distance decides. */
export function travelsTo(circle: Circle | SQL): SQL<boolean> {
  const { latitude, longitude, travel_km } = vendorListings
  const value = (at: number) => sql`(${circle}::real[])[${sql.raw(String(at))}]`
  return sql<boolean>`(
    ${travel_km} is not null and ${latitude} between ${value(1)} and ${value(2)} and ${longitude} between ${value(3)} and ${value(4)}
    and ${distanceTo(circle)} <= ${travel_km})`
}

/** Kilometres from a vendor to the nearest of the points; null where it is unknown where the vendor is. */
export function distanceTo(circle: Circle | SQL): SQL<number | null> {
  const { latitude, longitude } = vendorListings
  const half = sql`(cardinality(${circle}::real[]) + 4) / 2`
  return sql<number | null>`km_to_nearest(
    ${latitude}, ${longitude}, (${circle}::real[])[5:${half}], (${circle}::real[])[${half} + 1:])`
}

function circleAround(points: readonly Point[]): Circle {
  const numbers = [
    boxAround(points, distances.maxTravel),
    points.map(({ latitude }) => latitude),
    points.map(({ longitude }) => longitude),
  ]
  return `{${numbers.flat().join(',')}}`
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
