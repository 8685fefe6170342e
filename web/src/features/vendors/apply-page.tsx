import { fullTitle } from '../../lib/page-head.tsx'
import { ApplyGate } from '../users/apply-gate.tsx'
import { ownVendorQuery, vendorFailures } from './queries.ts'
import { VendorWizard } from './vendor-wizard.tsx'

export const meta = () => [{ title: fullTitle('Vendor Application') }]

/** The application to become a vendor. */
export default function VendorApplyPage() {
  return (
    <ApplyGate
      becomes="contractor"
      action="vendor.apply"
      ownProfile={ownVendorQuery}
      approvedPath="/contractor/profile"
      failure={vendorFailures.profile}
    >
      {(profile) => <VendorWizard profile={profile} />}
    </ApplyGate>
  )
}
