import { eventsApi } from '@marquee/contract/events'
import { vendorsApi } from '@marquee/contract/vendors'
import { client } from '../../lib/api.ts'
import { primaryPicture } from '../../lib/primary-picture.ts'

const calls = { vendors: client(vendorsApi), events: client(eventsApi) }

/** Name and picture of a vendor. */
export const vendors = async (id: number) => {
  const { company_name: name, images } = await calls.vendors.get({ params: { id } })
  return { name, picture: primaryPicture(images) }
}

/** Pictures of vendors' work. */
export const wall = async () => {
  const { contractors } = await calls.vendors.list({ query: { has_images: true, limit: 4 } })
  return contractors.flatMap(({ images }) => primaryPicture(images) ?? [])
}

/** Name and picture of an event. */
export const events = async (id: number) => {
  const { title: name, images } = await calls.events.get({ params: { id } })
  return { name, picture: primaryPicture(images) }
}
