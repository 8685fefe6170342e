import * as z from 'zod/mini'
import { shape, noted } from './endpoint.ts'
import { searchText } from './fields.ts'

/** A vendor to suggest; `place` is city and state, or the address where it has none. */
export const VendorSuggestion = shape('VendorSuggestion', { id: z.int(), company_name: z.string(), place: z.string() })

/** A city or a service area, with its number of listed vendors. */
export const PlaceSuggestion = shape('PlaceSuggestion', { name: z.string(), vendors: z.int() })

/** `what` is the beginning of a name or title, `where` of a place. */
export const SuggestionQuery = z.object({ what: searchText('What'), where: searchText('Where') })
export type SuggestionQuery = z.infer<typeof SuggestionQuery>

/** What a search box offers while somebody types. */
export const VendorSuggestions = shape('VendorSuggestions', {
  vendors: noted(z.array(VendorSuggestion), 'Vendors to suggest, at most six.'),
  places: noted(z.array(PlaceSuggestion), 'Cities and service areas to suggest, at most six.'),
})
export type VendorSuggestions = z.infer<typeof VendorSuggestions>
