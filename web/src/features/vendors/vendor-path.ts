/** The address of a vendor's page, for somebody who looks for a vendor who is free on `day`. */
export const vendorPath = (id: number, day?: string) =>
  `/vendors/${id}${day === undefined ? '' : `?availability_date=${day}`}`

/** The page on which an organizer asks vendors to apply: one, those of a list, or those of a search by its filters. */
export const invitePath = '/organizer/invite'

/** The `view-transition-name` that a card's picture shares with the picture on the vendor's page, into which it grows. */
export const sharedPictureName = 'vendor-picture'
