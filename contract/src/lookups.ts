import * as z from 'zod/mini'
import { shape, cachedForAll } from './endpoint.ts'
import { idsQuery } from './fields.ts'

/** An entry of a lookup list, with its name and meaning. */
export const Lookup = shape('Lookup', { id: z.int(), display_name: z.string(), description: z.nullable(z.string()) })
export type Lookup = z.infer<typeof Lookup>

/** A service a vendor offers; `synonyms` are other words and phrases that find it. */
export const Service = shape('Service', { ...Lookup.shape, synonyms: z.array(z.string()) })
export type Service = z.infer<typeof Service>

/** A style a vendor works in; `name` is its stable short form. */
export const AestheticTag = shape('AestheticTag', { ...Lookup.shape, name: z.string() })
export type AestheticTag = z.infer<typeof AestheticTag>

/** A reference to a lookup entry inside another object. */
export const LookupRef = shape('LookupRef', { id: z.int(), display_name: z.string() })
/** A tag of a vendor. */
export const TagRef = shape('TagRef', { id: z.int(), name: z.string(), display_name: z.string() })

/** `ids` may be repeated; without it all entries are returned. */
export const LookupQuery = z.object({ ids: idsQuery() })

const description =
  'In the order that our team gave the list; by display name where it gave none. With `ids` (repeatable) only the named entries, also retired ones; unknown ids are left out.'

export const lookupsApi = {
  aestheticTags: cachedForAll.get('/aesthetic-tags', {
    summary: 'Styles a vendor can name',
    description,
    query: LookupQuery,
    data: z.array(AestheticTag),
  }),
  eventTypes: cachedForAll.get('/event-types', {
    summary: 'Kinds of event',
    description,
    query: LookupQuery,
    data: z.array(Lookup),
  }),
  services: cachedForAll.get('/services', {
    summary: 'Services a vendor can offer',
    description,
    query: LookupQuery,
    data: z.array(Service),
  }),
  serviceAreas: cachedForAll.get('/service-areas', {
    summary: 'Areas a vendor can serve',
    description,
    query: LookupQuery,
    data: z.array(Lookup),
  }),
}
