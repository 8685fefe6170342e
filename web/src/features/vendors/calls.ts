import { vendorsApi } from '@marquee/contract/vendors'
import { client } from '../../lib/api.ts'

/** The client of the vendors' endpoints. */
export const vendors = client(vendorsApi)
