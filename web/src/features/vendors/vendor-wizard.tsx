import { useMutation } from '@tanstack/react-query'
import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { namesOf } from '@marquee/contract/described'
import { vendorFields, VendorInput, type OwnVendor } from '@marquee/contract/vendors'
import { useState } from 'react'
import { queryClient, statusOf } from '../../lib/query-client.ts'
import { ImagePicker } from '../../ui/image-picker.tsx'
import { PicturesMissing } from '../../ui/pictures-missing.tsx'
import { applicationDrafts } from '../users/application-drafts.ts'
import { ApplicationWizard } from '../users/application-wizard.tsx'
import { ApplicationReceived } from '../users/application-received.tsx'
import { RejectedBanner } from '../users/rejected-banner.tsx'
import { useProfileForm } from '../users/profile-form.ts'
import { useSaveProfile } from '../users/save-profile.ts'
import { applyAsVendor, ownVendorQuery, updateVendor } from './queries.ts'
import {
  AvailabilityField,
  BusinessFields,
  LinkFields,
  PaperFields,
  PriceFields,
  useVendorLists,
  vendorLabels,
  VendorPicker,
} from './vendor-fields.tsx'
import { useVendorPictures } from './vendor-pictures.ts'

const draft = applicationDrafts.vendor

/** The vendor application in four steps. Given a profile, it starts from it: the profile is updated, and only missing pictures are sent. */
export function VendorWizard({ profile }: { profile: OwnVendor | undefined }) {
  const form = useProfileForm(VendorInput, profile)
  const pictures = useVendorPictures(profile, draft)
  const { images, uploads } = pictures
  const [showsImageError, setShowsImageError] = useState(false)
  const [isSending, setSending] = useState(false)
  const [stored, setStored] = useState<OwnVendor>()
  const lists = useVendorLists()
  const create = useMutation(applyAsVendor)
  const change = useMutation(updateVendor)
  const save = useSaveProfile<VendorInput, OwnVendor>({
    profile,
    create: (body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
    change: (body, version) => change.mutateAsync({ body, version }),
    own: () => queryClient().fetchQuery({ ...ownVendorQuery, staleTime: 0, retry: false }),
  })
  form.watch()

  const submit = async (body: VendorInput) => {
    setSending(true)
    try {
      const vendor = await save(body)
      await pictures.send(vendor.id)
      setStored(vendor)
    } finally {
      setSending(false)
    }
  }

  if (stored) {
    return (
      <ApplicationReceived browseLabel="Browse Other Vendors" status={stored.status}>
        {uploads.length > 0 && (
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
        )}
      </ApplicationReceived>
    )
  }

  return (
    <ApplicationWizard
      title="Vendor Application"
      form={form}
      schema={VendorInput}
      labels={vendorLabels}
      submit={submit}
      failure={(error) =>
        statusOf(error) > 0 ? 'Failed to submit application' : 'An error occurred while submitting your application'
      }
      draft={draft}
      version={profile?.version}
      pictures={pictures.draft}
      notice={
        profile?.status === 'rejected' && (
          <RejectedBanner description={refusals.vendorRejected} reason={profile.status_reason} />
        )
      }
      onMissing={(fields) => setShowsImageError(fields.includes('images'))}
      steps={[
        {
          title: 'Basic Business Information',
          fields: namesOf(vendorFields, 'business'),
          required: ['company_name', 'business_description', 'business_address'],
          content: <BusinessFields form={form} />,
        },
        {
          title: 'Style & Event Types',
          description: 'Organizers look for a style and for their kind of event. Choose what you are best at.',
          fields: namesOf(vendorFields, 'choices'),
          required: ['aesthetic_tag_ids', 'event_type_ids'],
          content: (
            <>
              <VendorPicker form={form} lists={lists} name="aesthetic_tag_ids" />
              <VendorPicker form={form} lists={lists} name="event_type_ids" />
              <VendorPicker form={form} lists={lists} name="service_ids" />
            </>
          ),
        },
        {
          title: 'Additional Details (optional)',
          description: 'None of this is needed. All of it helps organizers to trust you.',
          fields: namesOf(vendorFields, 'details'),
          content: (
            <>
              <PriceFields form={form} />
              <LinkFields form={form} />
              <PaperFields form={form} />
              <AvailabilityField form={form} />
              <VendorPicker form={form} lists={lists} name="service_area_ids" />
            </>
          ),
        },
        {
          title: 'Showcase Your Work',
          description: 'The first picture is the one people see on your card.',
          fields: [],
          missing: images.length === 0 ? [{ field: 'images', label: 'Portfolio images' }] : [],
          content: (
            <ImagePicker
              label="Portfolio images"
              name="images"
              hint={`JPEG, PNG or WebP, up to 10 MB each, at most ${maxCounts.vendorImages}.`}
              value={images}
              uploads={uploads}
              onChange={pictures.setImages}
              max={maxCounts.vendorImages}
              hasCaptions
              isDisabled={isSending}
              error={showsImageError && images.length === 0 ? 'At least one portfolio image is required' : undefined}
            />
          ),
        },
      ]}
    />
  )
}
