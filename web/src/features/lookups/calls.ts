import { lookupsApi } from '@marquee/contract/lookups'
import { client } from '../../lib/api.ts'

/** The client of the lookups' endpoints. */
export const lookups = client(lookupsApi)
