import * as z from 'zod/mini'
import { forOrganizers, noted, shape } from './endpoint.ts'
import { bodyId, id, IdParams, requiredLine } from './fields.ts'
import { maxCounts, maxLengths, pricingRanges, tooLong } from './limits.ts'
import { ShownPicture } from './pictures.ts'
import { refusals } from './policy.ts'

export const listSentences = {
  nameRequired: 'Please give the list a name',
  nameTaken: 'You have a list with this name already.',
  full: `This list has ${maxCounts.vendorsOfList} vendors. Take somebody out first.`,
} as const

/** A vendor in a list. */
export const VendorInList = shape('VendorInList', {
  contractor_id: z.int(),
  company_name: z.string(),
  trade: noted(z.nullable(z.string()), 'The first of their services; null without one.', 'Florist'),
  business_address: z.string(),
  pricing_range: z.nullable(z.enum(pricingRanges)),
  primary_image: noted(z.nullable(ShownPicture), 'The primary picture; null without one.'),
})
export type VendorInList = z.infer<typeof VendorInList>

/** A list of vendors that an organizer keeps. Nobody else sees it. */
export const OwnList = shape('OwnList', {
  id: z.int(),
  name: noted(z.string(), 'What its owner calls it.', 'Spring market'),
  vendor_count: noted(z.int(), 'Vendors in it who are listed.', 12),
  has_vendor: noted(z.boolean(), 'Whether the vendor that was asked for is in it.', false),
})
export type OwnList = z.infer<typeof OwnList>

/** A list with its vendors. */
export const WholeList = z.extend(z.omit(OwnList, { has_vendor: true }), {
  contractors: noted(
    z.array(VendorInList),
    'Who was added last comes first. Without vendors who are not listed any more.',
  ),
})
WholeList.register(z.globalRegistry, { id: 'WholeList' })
export type WholeList = z.infer<typeof WholeList>

const name = requiredLine(listSentences.nameRequired, maxLengths.listName, tooLong('Name', maxLengths.listName))
export const ListInput = shape('ListInput', { name })

const one = { params: IdParams, missing: refusals.listNotFound }
const entry = {
  params: z.object({ ...IdParams.shape, vendorId: noted(id(), 'Id of the vendor profile.', 7) }),
  missing: refusals.listNotFound,
}

/** The calls of an organizer's own lists. */
export const vendorListCalls = {
  lists: forOrganizers.get('/vendor-lists', {
    summary: "The caller's lists of vendors, by name",
    description: 'With `contractor_id`, `has_vendor` is about this vendor.',
    query: z.object({ contractor_id: z.optional(id()) }),
    data: z.array(OwnList),
  }),
  inLists: forOrganizers.get('/vendor-lists/contractors', {
    summary: "The ids of all vendors in the caller's lists",
    data: z.object({ contractor_ids: noted(z.array(z.int()), 'The vendors, in no order.', [7, 12]) }),
  }),
  getList: forOrganizers.get('/vendor-lists/:id', {
    summary: 'One list with its vendors',
    ...one,
    data: WholeList,
  }),
  createList: forOrganizers.post('/vendor-lists', {
    summary: 'Make a list of vendors',
    description: `At most ${maxCounts.vendorLists} lists, each with a name of its own.`,
    body: z.object({
      name,
      contractor_id: noted(z.optional(bodyId()), 'The first vendor in it; absent for an empty list.', 7),
    }),
    data: OwnList,
    errors: ['not_found'],
  }),
  renameList: forOrganizers.put('/vendor-lists/:id', {
    summary: 'Give a list another name',
    ...one,
    body: ListInput,
    data: OwnList,
  }),
  removeList: forOrganizers.del('/vendor-lists/:id', {
    summary: 'Delete a list',
    ...one,
    data: z.null(),
  }),
  addToList: forOrganizers.put('/vendor-lists/:id/contractors/:vendorId', {
    summary: 'Add a vendor to a list',
    description: `At most ${maxCounts.vendorsOfList} vendors. Who is in it already stays.`,
    ...entry,
    data: z.null(),
  }),
  takeFromList: forOrganizers.del('/vendor-lists/:id/contractors/:vendorId', {
    summary: 'Take a vendor out of a list',
    ...entry,
    data: z.null(),
  }),
}
