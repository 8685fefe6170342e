/** The address of a vendor's page, for somebody who looks for a vendor who is free on `day`. */
export const vendorPath = (id: number, day?: string) =>
  `/vendors/${id}${day === undefined ? '' : `?availability_date=${day}`}`
