import { lookupsApi } from '@marquee/contract/lookups'
import { client } from '../../lib/api.ts'

/** The lookups' calls, typed by the contract. */
export const lookups = client(lookupsApi)
