import { vendorsApi } from '@marquee/contract/vendors'
import { client } from '../../lib/api.ts'

/** The vendors' calls, typed by the contract. */
export const vendors = client(vendorsApi)
