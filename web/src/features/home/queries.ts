import type { PublicReads } from '@marquee/contract/api'
import type { Picture } from '@marquee/contract/pictures'
import { queryOptions } from '@tanstack/react-query'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { caches, queryClient } from '../../lib/query-client.ts'

type Reads = Pick<PublicReads, 'vendors' | 'events' | 'lookups'>
type Shown = Pick<Picture, 'image_url' | 'alt_text' | 'width' | 'height' | 'placeholder' | 'variants'>

/** A vendor on the landing page: name, place and the primary picture. */
export interface WallVendor {
  id: number
  company_name: string
  business_address: string
  picture: Shown
}

/** An upcoming event on the landing page. */
export interface ComingEvent {
  id: number
  title: string
  address: string
  start_date: string | null
  end_date: string | null
  event_type_display_name: string | null
  picture: Shown | null
}

const wallSize = 18
const comingSize = 3

/**
 * The data of the landing page, reduced to what it shows. On the server it is read in process. In the browser the API client and its
 * schemas are fetched at the first use, because the first view does not need them.
 */
export const homeQuery = (reads?: Reads) =>
  queryOptions({
    queryKey: ['home'],
    queryFn: async () => {
      const api = reads ?? (await browserReads())
      const [vendors, events, eventTypes] = await Promise.all([
        api.vendors.list({ query: { has_images: true, limit: wallSize } }),
        api.events.list({ query: { time: 'upcoming', limit: comingSize } }),
        api.lookups.eventTypes(),
      ])
      return {
        vendors: vendors.contractors.flatMap(({ id, company_name, business_address, images }): WallVendor[] => {
          const picture = primary(images)
          return picture ? [{ id, company_name, business_address, picture }] : []
        }),
        total: vendors.total,
        events: events.events.map(
          ({ id, title, address, start_date, end_date, event_type_display_name, images }): ComingEvent => ({
            id,
            title,
            address,
            start_date,
            end_date,
            event_type_display_name,
            picture: primary(images),
          }),
        ),
        eventTypes: eventTypes.map(({ id, display_name }) => ({ id, display_name })),
      }
    },
    ...caches.vendors,
  })

/** Starts fetching a vendor's page data; called when the pointer or the focus reaches a picture. */
export async function prefetchVendor(id: number): Promise<void> {
  const queries = await import('../vendors/queries.ts').catch(() => undefined)
  if (queries) await queryClient().prefetchQuery(queries.vendorQuery(id))
}

async function browserReads(): Promise<Reads> {
  const [{ vendors }, { events }, { lookups }] = await Promise.all([
    import('../vendors/calls.ts'),
    import('../events/queries.ts'),
    import('../lookups/calls.ts'),
  ])
  return { vendors, events, lookups }
}

function primary(images: readonly (Shown & { is_primary: boolean })[]): Shown | null {
  const one = primaryPicture(images)
  if (!one) return null
  const { image_url, alt_text, width, height, placeholder, variants } = one
  return { image_url, alt_text, width, height, placeholder, variants }
}
