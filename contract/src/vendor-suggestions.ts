import * as z from 'zod/mini'
import { searchText } from './fields.ts'

/** A vendor to suggest; `place` is city and state, or the address where it has none. */
export const VendorSuggestion = z.object({ id: z.int(), company_name: z.string(), place: z.string() })
VendorSuggestion.register(z.globalRegistry, { id: 'VendorSuggestion' })

/** A city or a service area, with its number of listed vendors. */
export const PlaceSuggestion = z.object({ name: z.string(), vendors: z.int() })
PlaceSuggestion.register(z.globalRegistry, { id: 'PlaceSuggestion' })

/** `what` is the beginning of a name, `where` of a place. */
export const SuggestionQuery = z.object({ what: searchText('What'), where: searchText('Where') })

/** What a search box offers while somebody types. */
export const VendorSuggestions = z.object({ vendors: z.array(VendorSuggestion), places: z.array(PlaceSuggestion) })
VendorSuggestions.register(z.globalRegistry, { id: 'VendorSuggestions' })
export type VendorSuggestions = z.infer<typeof VendorSuggestions>
