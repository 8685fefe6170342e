import { imageRules, imageSentences, maxCounts, maxLengths } from '@marquee/contract/limits'
import type { OwnVendor } from '@marquee/contract/vendors'
import type { PictureChange } from '../../lib/picture-changes.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import type { PictureOwner } from '../../lib/use-pictures.ts'
import { StoredPictures } from '../../ui/stored-pictures.tsx'
import { vendors } from './calls.ts'
import { ownVendorQuery } from './queries.ts'

/** The section of the own profile where a vendor's pictures are changed. Everything in it is saved at once. */
export function ProfilePictures({ profile }: { profile: OwnVendor }) {
  return (
    <StoredPictures
      id="pictures"
      title="Pictures"
      hint="The primary picture is on your card, and first on your page; the others follow in this order. Drag them or use the arrows. Captions are read aloud to people who cannot see. Changes are saved at once."
      empty="Without pictures, organizers see an empty card among full ones. Add your best work."
      note="JPEG, PNG or WebP, up to 10 MB each"
      removal="It disappears from your profile at once. This cannot be undone."
      pictures={profile.images}
      owner={ownerOf(profile.id)}
      max={maxCounts.vendorImages}
      maxCaption={maxLengths.altText}
      accept={imageRules.types}
      maxBytes={imageRules.maxBytes}
      sentences={{ type: imageSentences.unsupported, size: imageSentences.tooLarge }}
    />
  )
}

function ownerOf(id: number): PictureOwner<OwnVendor['images'][number]> {
  return {
    key: `vendor-${id}`,
    upload: (image, options) =>
      vendors.uploadImage({ body: { contractor_id: id, image, alt_text: '', is_primary: false } }, options),
    change,
    write: async (update) => {
      await queryClient().cancelQueries(ownVendorQuery)
      queryClient().setQueryData(ownVendorQuery.queryKey, (own) => own && { ...own, images: update(own.images) })
    },
    refresh: () => queryClient().invalidateQueries({ queryKey: keys.vendors }),
  }
}

function change(one: PictureChange): Promise<unknown> {
  const params = { id: one.id }
  switch (one.kind) {
    case 'move':
      return vendors.orderImage({ params, body: { display_order: one.position } })
    case 'primary':
      return vendors.makeImagePrimary({ params })
    case 'describe':
      return vendors.describeImage({ params, body: { alt_text: one.alt_text } })
    case 'remove':
      return vendors.removeImage({ params })
  }
}
