import { fullTitle } from '../../lib/page-head.tsx'
import { ApplyGate } from '../users/apply-gate.tsx'
import { vendorProfile } from './vendor-profile.ts'
import { VendorWizard } from './vendor-wizard.tsx'

export const meta = () => [{ title: fullTitle('Vendor Application') }]

/** The application to become a vendor. */
export default function VendorApplyPage() {
  return <ApplyGate kind={vendorProfile}>{(profile) => <VendorWizard profile={profile} />}</ApplyGate>
}
