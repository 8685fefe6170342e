import { refusals } from '@marquee/contract/policy'
import { vendorFields, VendorInput } from '@marquee/contract/vendors'
import { applicationDrafts } from '../users/application-drafts.ts'
import { applyAsVendor, ownVendorQuery, updateVendor, vendorFailures } from './queries.ts'
import { vendorControls } from './vendor-fields.tsx'

/** The profile of a vendor, for the pages where the owner applies and changes it. */
export const vendorProfile = {
  role: 'contractor',
  action: 'vendor.apply',
  path: '/contractor/profile',
  draft: applicationDrafts.vendor,
  schema: VendorInput,
  fields: vendorFields,
  controls: vendorControls,
  own: ownVendorQuery,
  apply: applyAsVendor,
  update: updateVendor,
  loadFailure: vendorFailures.profile,
  rejection: refusals.vendorRejected,
} as const
