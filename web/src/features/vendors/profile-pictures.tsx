import { maxCounts } from '@marquee/contract/limits'
import type { OwnVendor } from '@marquee/contract/vendors'
import { StoredPictures } from '../../ui/stored-pictures.tsx'
import { vendorPictures } from './vendor-pictures.ts'

/** The section of the own profile where a vendor's pictures are changed. Everything in it is saved at once. */
export function ProfilePictures({ profile }: { profile: OwnVendor }) {
  return (
    <StoredPictures
      id="pictures"
      title="Pictures"
      hint="The primary picture is on your card. Captions are read aloud to people who cannot see. Changes are saved at once."
      empty="Without pictures, organizers see an empty card among full ones. Add your best work."
      removal="It disappears from your profile at once. This cannot be undone."
      pictures={profile.images}
      owner={vendorPictures(profile.id)}
      max={maxCounts.vendorImages}
    />
  )
}
