import type { PublicReads } from '@marquee/contract/api'
import type { Picture } from '@marquee/contract/pictures'
import { queryOptions } from '@tanstack/react-query'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { caches, queryClient } from '../../lib/query-client.ts'

type Reads = Pick<PublicReads, 'vendors' | 'events' | 'lookups'>
export type HomeContent = Awaited<ReturnType<typeof read>>
export type WallVendor = HomeContent['vendors'][number]

const wallSize = 18
const comingSize = 3

/**
 * The data of the landing page. On the server it is read in process. In the browser the API client and its schemas are fetched at the first
 * use, because the first view does not need them.
 */
export const homeQuery = (reads?: Reads) =>
  queryOptions({ queryKey: ['home'], queryFn: async () => read(reads ?? (await browserReads())), ...caches.vendors })

/** Reads what the page shows, and nothing else, because it stands in the HTML. */
async function read(api: Reads) {
  const [vendors, events, eventTypes] = await Promise.all([
    api.vendors.list({ query: { has_images: true, limit: wallSize } }),
    api.events.list({ query: { time: 'upcoming', limit: comingSize } }),
    api.lookups.eventTypes(),
  ])
  return {
    vendors: vendors.contractors.flatMap(({ id, company_name, images }) => {
      const picture = primary(images)
      return picture ? [{ id, company_name, picture }] : []
    }),
    events: events.events.map(({ id, title, address, start_date, end_date, event_type_display_name, images }) => {
      const picture = primary(images)
      return { id, title, address, start_date, end_date, event_type_display_name, picture }
    }),
    eventTypes: eventTypes.map(({ id, display_name }) => ({ id, display_name })),
  }
}

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

function primary(images: readonly (Picture & { is_primary: boolean })[]) {
  const one = primaryPicture(images)
  if (!one) return null
  const { image_url, alt_text, width, height, placeholder, variants } = one
  return { image_url, alt_text, width, height, placeholder, variants }
}
