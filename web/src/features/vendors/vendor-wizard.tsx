import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  imageRules,
  imageSentences,
  maxCounts,
  pricingNames,
  pricingRanges,
  pricingSymbols,
} from '@marquee/contract/limits'
import type { Lookup } from '@marquee/contract/lookups'
import { VendorInput, type OwnVendor } from '@marquee/contract/vendors'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { toNumber } from '../../lib/forms.ts'
import { queryClient, statusOf } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.tsx'
import { ImagePicker, type PickedImage } from '../../ui/image-picker.tsx'
import { SocialLinksField } from '../../ui/social-links-field.tsx'
import { NumberField, SelectField, TextArea, TextField, UrlField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import {
  aestheticTagsQuery,
  eventTypesQuery,
  lookupFailures,
  serviceAreasQuery,
  servicesQuery,
} from '../lookups/queries.ts'
import { ApplicationWizard, type Labels } from '../users/application-wizard.tsx'
import { ApplicationReceived } from '../users/application-received.tsx'
import { useProfileForm } from '../users/profile-form.ts'
import { useSaveProfile } from '../users/save-profile.ts'
import { checkSocialLink, linkErrors, platformOptions } from '../users/social-platforms.ts'
import { applyAsVendor, ownVendorQuery, updateVendor } from './queries.ts'
import { VendorPicturesMissing } from './vendor-pictures-missing.tsx'
import { useVendorPictures } from './vendor-pictures.ts'

const labels: Labels<VendorInput> = {
  company_name: 'Company name',
  business_description: 'Business description',
  business_address: 'Business address',
  aesthetic_tag_ids: 'Aesthetic tags',
  event_type_ids: 'Event types',
  years_in_business: 'Years in business',
  pricing_range: 'Pricing range',
  website: 'Website',
  social_links: 'Social links',
  license_number: 'License number',
  insurance_info: 'Insurance info',
  availability_info: 'Availability info',
  service_ids: 'Services',
  service_area_ids: 'Service areas',
}

type LookupName = 'aesthetic_tag_ids' | 'event_type_ids' | 'service_ids' | 'service_area_ids'

/** The vendor application in four steps. Given a profile, it starts from it: the profile is updated, and only missing pictures are sent. */
export function VendorWizard({ profile }: { profile: OwnVendor | undefined }) {
  const form = useProfileForm(VendorInput, profile)
  const { register, control, formState, watch } = form
  const { errors } = formState
  const pictures = useVendorPictures(profile)
  const { images } = pictures
  const [showsImageError, setShowsImageError] = useState(false)
  const [isSending, setSending] = useState(false)
  const [stored, setStored] = useState<OwnVendor>()
  const tags = useQuery(aestheticTagsQuery())
  const eventTypes = useQuery(eventTypesQuery())
  const services = useQuery(servicesQuery())
  const serviceAreas = useQuery(serviceAreasQuery())
  const create = useMutation(applyAsVendor)
  const change = useMutation(updateVendor)
  const save = useSaveProfile<VendorInput, OwnVendor>({
    profile,
    create: (body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
    change: (body, version) => change.mutateAsync({ body, version }),
    own: () => queryClient().fetchQuery({ ...ownVendorQuery, staleTime: 0, retry: false }),
  })
  watch()

  const lookupField = (name: LookupName, list: UseQueryResult<Lookup[]>, failure: string, max: number) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <LookupPicker
          list={list}
          failure={failure}
          label={labels[name]}
          name={name}
          max={max}
          value={field.value ?? []}
          onChange={field.onChange}
          error={errors[name]?.message}
        />
      )}
    />
  )

  const sendPictures = async (vendor: OwnVendor, only?: PickedImage) => {
    const failed = await pictures.send(vendor.id, only)
    await queryClient().invalidateQueries({ queryKey: ['vendors'] })
    const arrived = images.length - failed.length
    if (failed.length === 0) toast.success(`Application submitted successfully with ${arrived} images!`)
    else
      toast.info(`Application submitted! ${arrived} images uploaded successfully, ${failed.length} failed to upload.`)
  }
  const submit = async (body: VendorInput) => {
    setSending(true)
    try {
      const vendor = await save(body)
      await sendPictures(vendor)
      setStored(vendor)
    } finally {
      setSending(false)
    }
  }

  if (stored) {
    return (
      <ApplicationReceived browseLabel="Browse Other Vendors" status={stored.status}>
        <VendorPicturesMissing images={images} onRetry={(only) => sendPictures(stored, only)} />
      </ApplicationReceived>
    )
  }

  return (
    <ApplicationWizard
      title="Vendor Application"
      form={form}
      schema={VendorInput}
      labels={labels}
      submit={submit}
      failure={(error) =>
        statusOf(error) > 0 ? 'Failed to submit application' : 'An error occurred while submitting your application'
      }
      isChanged={pictures.isChanged}
      onMissing={(fields) => setShowsImageError(fields.includes('images'))}
      steps={[
        {
          title: 'Basic Business Information',
          fields: ['company_name', 'business_description', 'business_address'],
          required: ['company_name', 'business_description', 'business_address'],
          content: (
            <>
              <TextField
                label={labels.company_name}
                required
                autoComplete="organization"
                error={errors.company_name?.message}
                {...register('company_name')}
              />
              <TextArea
                label={labels.business_description}
                hint="What you do, for whom, and what makes it yours."
                required
                error={errors.business_description?.message}
                {...register('business_description')}
              />
              <TextField
                label={labels.business_address}
                required
                autoComplete="street-address"
                error={errors.business_address?.message}
                {...register('business_address')}
              />
            </>
          ),
        },
        {
          title: 'Style & Event Types',
          description: 'Organizers look for a style and for their kind of event. Choose what you are best at.',
          fields: ['aesthetic_tag_ids', 'event_type_ids'],
          required: ['aesthetic_tag_ids', 'event_type_ids'],
          content: (
            <>
              {lookupField('aesthetic_tag_ids', tags, lookupFailures.aestheticTags, maxCounts.vendorTags)}
              {lookupField('event_type_ids', eventTypes, lookupFailures.eventTypes, maxCounts.vendorEventTypes)}
            </>
          ),
        },
        {
          title: 'Additional Details (optional)',
          description: 'None of this is needed. All of it helps organizers to trust you.',
          fields: [
            'years_in_business',
            'pricing_range',
            'website',
            'social_links',
            'license_number',
            'insurance_info',
            'availability_info',
            'service_ids',
            'service_area_ids',
          ],
          content: (
            <>
              <div className="grid gap-6 sm:grid-cols-2">
                <NumberField
                  label={labels.years_in_business}
                  error={errors.years_in_business?.message}
                  {...register('years_in_business', { setValueAs: (value: unknown) => toNumber(value) ?? null })}
                />
                <SelectField
                  label={labels.pricing_range}
                  placeholder="Choose one"
                  options={pricingRanges.map((value) => ({
                    value,
                    label: `${pricingSymbols[value]} · ${pricingNames[value]}`,
                  }))}
                  error={errors.pricing_range?.message}
                  {...register('pricing_range', { setValueAs: (value: string) => value || null })}
                />
              </div>
              <UrlField label={labels.website} error={errors.website?.message} {...register('website')} />
              <Controller
                control={control}
                name="social_links"
                render={({ field }) => (
                  <SocialLinksField
                    label={labels.social_links}
                    name="social_links"
                    value={field.value ?? []}
                    onChange={field.onChange}
                    platforms={platformOptions}
                    max={maxCounts.socialLinks}
                    validate={checkSocialLink}
                    errors={linkErrors(errors.social_links)}
                  />
                )}
              />
              <div className="grid gap-6 sm:grid-cols-2">
                <TextField
                  label={labels.license_number}
                  error={errors.license_number?.message}
                  {...register('license_number')}
                />
                <TextField
                  label={labels.insurance_info}
                  error={errors.insurance_info?.message}
                  {...register('insurance_info')}
                />
              </div>
              <TextField
                label={labels.availability_info}
                hint="Seasons, notice, days you never work."
                error={errors.availability_info?.message}
                {...register('availability_info')}
              />
              {lookupField('service_ids', services, lookupFailures.services, maxCounts.vendorServices)}
              {lookupField('service_area_ids', serviceAreas, lookupFailures.serviceAreas, maxCounts.vendorServiceAreas)}
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
              onChange={pictures.setImages}
              max={maxCounts.vendorImages}
              accept={imageRules.types}
              maxBytes={imageRules.maxBytes}
              hasCaptions
              isDisabled={isSending}
              error={showsImageError && images.length === 0 ? 'At least one portfolio image is required' : undefined}
              sentences={{ type: imageSentences.unsupported, size: imageSentences.tooLarge }}
            />
          ),
        },
      ]}
    />
  )
}
