import { maxCounts } from '@marquee/contract/limits'
import { useState } from 'react'
import { fullTitle } from '../../lib/page-head.tsx'
import { statusOf } from '../../lib/query-client.ts'
import { ImagePicker } from '../../ui/image-picker.tsx'
import { PicturesMissing } from '../../ui/pictures-missing.tsx'
import { applicationDrafts } from '../users/application-drafts.ts'
import { ApplyGate } from '../users/apply-gate.tsx'
import { ApplicationWizard } from '../users/application-wizard.tsx'
import { DraftCard } from './draft-card.tsx'
import { useVendorPictures } from './vendor-pictures.ts'
import { vendorProfile } from './vendor-fields.tsx'

export const meta = () => [{ title: fullTitle('Vendor Application') }]

/** The application to become a vendor. */
export default function VendorApplyPage() {
  return (
    <ApplyGate kind={vendorProfile}>
      <VendorWizard />
    </ApplyGate>
  )
}

function VendorWizard() {
  const pictures = useVendorPictures(applicationDrafts.vendor)
  const { images, uploads } = pictures
  const [showsImageError, setShowsImageError] = useState(false)
  return (
    <ApplicationWizard
      kind={vendorProfile}
      title="Vendor Application"
      browseLabel="Browse Other Vendors"
      required={['aesthetic_tag_ids', 'event_type_ids']}
      failure={(error) =>
        statusOf(error) > 0 ? 'Failed to submit application' : 'An error occurred while submitting your application'
      }
      meta={{ quiet: true }}
      preview={(values) => <DraftCard values={values} picture={images[0]?.url} />}
      pictures={pictures.draft}
      onStored={({ id }) => pictures.send(id)}
      onMissing={(fields) => setShowsImageError(fields.includes('images'))}
      received={
        uploads.length > 0 && (
          <PicturesMissing
            heading={
              <p className="font-medium">
                These pictures did not arrive: {uploads.map(({ file }) => file.name).join(', ')}.
              </p>
            }
            uploads={uploads}
            onRetry={pictures.retry}
            onRemove={pictures.remove}
            className="grid w-full justify-items-center gap-4 rounded-lg bg-no-wash px-5 py-5 text-no"
          />
        )
      }
      steps={[
        ...profileSteps,
        {
          title: 'Showcase Your Work',
          description: 'The first picture is the one people see on your card.',
          missing: images.length === 0 ? [{ field: 'images', label: 'Portfolio images' }] : [],
          content: (isPending) => (
            <ImagePicker
              label="Portfolio images"
              name="images"
              hint={`JPEG, PNG or WebP, up to 10 MB each, at most ${maxCounts.vendorImages}.`}
              value={images}
              uploads={uploads}
              onChange={pictures.setImages}
              max={maxCounts.vendorImages}
              hasCaptions
              isDisabled={isPending}
              error={showsImageError && images.length === 0 ? 'At least one portfolio image is required' : undefined}
            />
          ),
        },
      ]}
    />
  )
}

const profileSteps = [
  {
    title: 'Basic Business Information',
    description: 'Four short steps. Have a few pictures of your work ready.',
    step: 'business',
  },
  {
    title: 'Style & Event Types',
    description: 'Organizers look for a style and for their kind of event. Choose what you are best at.',
    step: 'choices',
  },
  {
    title: 'Additional Details (optional)',
    description: 'None of this is needed. All of it helps organizers to trust you.',
    step: 'details',
  },
]
