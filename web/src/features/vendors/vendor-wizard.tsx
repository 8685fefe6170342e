import { useMutation, useQuery } from '@tanstack/react-query'
import { imageRules, imageSentences, most, pricingRanges, pricingSymbols } from '@marquee/contract/limits'
import type { OwnVendor, VendorInput } from '@marquee/contract/vendors'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { toNumber } from '../../lib/forms.ts'
import { failureText, queryClient } from '../../lib/query-client.ts'
import { sendPictures } from '../../lib/send-pictures.ts'
import { toast } from '../../lib/toast.tsx'
import { Button } from '../../ui/button.tsx'
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
import { ApplicationWizard, isBlank, missing } from '../users/application-wizard.tsx'
import { ApplicationReceived } from '../users/application-received.tsx'
import { applyAsVendor, ownVendorQuery, updateVendor, vendors } from './queries.ts'
import { checkSocialLink, platformOptions } from '../users/social-platforms.ts'
import { useVendorForm } from './vendor-form.ts'

/** The application in four steps. With a profile it goes on from there: what exists is changed, what is missing is added. */
export function VendorWizard({ profile }: { profile: OwnVendor | undefined }) {
  const form = useVendorForm(profile)
  const { register, control, formState, watch } = form
  const { errors } = formState
  const values = watch()
  const [images, setImages] = useState<PickedImage[]>(() => (profile?.images ?? []).map(storedImage))
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  // A repeat of the same intent (a second tab, a lost answer) must not do it twice.
  const intent = useRef(crypto.randomUUID())
  const tags = useQuery(aestheticTagsQuery())
  const eventTypes = useQuery(eventTypesQuery())
  const services = useQuery(servicesQuery())
  const serviceAreas = useQuery(serviceAreasQuery())
  const create = useMutation(applyAsVendor)
  const change = useMutation(updateVendor)

  const mark = (id: string, patch: Partial<PickedImage>) =>
    setImages((before) => before.map((image) => (image.id === id ? { ...image, ...patch } : image)))

  const sendImages = async (vendorId: number, chosen: readonly PickedImage[]) => {
    const kept = new Set(chosen.map((image) => image.id))
    for (const stored of profile?.images ?? []) {
      if (!kept.has(String(stored.id))) await vendors.removeImage({ params: { id: stored.id } }).catch(() => undefined)
    }
    return sendPictures(
      chosen,
      (image, isFirst) =>
        vendors.uploadImage({
          body: { contractor_id: vendorId, image: image.file, alt_text: image.alt, is_primary: isFirst },
        }),
      mark,
    )
  }

  const submit = async (body: VendorInput) => {
    const saved = await save(body)
    const { failed } = await sendImages(saved.id, images)
    await queryClient().invalidateQueries({ queryKey: ['vendors'] })
    if (failed.length === 0) toast.success(`Application submitted successfully with ${images.length} images!`)
    else {
      const uploaded = images.length - failed.length
      toast.error(`Application submitted! ${uploaded} images uploaded successfully, ${failed.length} failed to upload.`)
    }
    setDone(true)
  }

  const save = async (body: VendorInput) => {
    try {
      const existing = profile ?? (await existingProfile(create.isError))
      if (existing) return await change.mutateAsync({ body, version: existing.version })
      return await create.mutateAsync({ body, idempotencyKey: intent.current })
    } catch (error) {
      intent.current = crypto.randomUUID()
      throw error
    }
  }

  const sendAgain = async () => {
    setSending(true)
    try {
      const own = await queryClient().fetchQuery({ ...ownVendorQuery, staleTime: 0 })
      await sendImages(own.id, images)
      await queryClient().invalidateQueries({ queryKey: ['vendors'] })
    } catch (error) {
      toast.error(failureText(error as Error, 'Upload failed'))
    } finally {
      setSending(false)
    }
  }

  const failed = images.filter((image) => image.state === 'error')
  if (isDone) {
    return (
      <ApplicationReceived browseLabel="Browse Other Vendors">
        {failed.length > 0 && (
          <div role="alert" className="grid justify-items-center gap-3 rounded-md bg-no-wash px-5 py-4 text-no">
            <p className="font-medium">
              These pictures did not arrive: {failed.map((image) => image.name).join(', ')}.
            </p>
            <Button isPending={isSending} pendingLabel="Uploading images..." onClick={() => void sendAgain()}>
              Try Again
            </Button>
          </div>
        )}
      </ApplicationReceived>
    )
  }

  return (
    <ApplicationWizard
      title="Vendor Application"
      form={form}
      submit={submit}
      failure="An error occurred while submitting your application"
      steps={[
        {
          title: 'Basic Business Information',
          missing: missing(
            [isBlank(values.company_name), 'company_name', 'Company name'],
            [isBlank(values.business_description), 'business_description', 'Business description'],
            [isBlank(values.business_address), 'business_address', 'Business address'],
          ),
          content: (
            <>
              <TextField
                label="Company name"
                required
                autoComplete="organization"
                error={errors.company_name?.message}
                {...register('company_name')}
              />
              <TextArea
                label="Business description"
                hint="What you do, for whom, and what makes it yours."
                required
                error={errors.business_description?.message}
                {...register('business_description')}
              />
              <TextField
                label="Business address"
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
          missing: missing(
            [(values.aesthetic_tag_ids ?? []).length === 0, 'aesthetic_tag_ids', 'Aesthetic tags'],
            [(values.event_type_ids ?? []).length === 0, 'event_type_ids', 'Event types'],
          ),
          content: (
            <>
              <Controller
                control={control}
                name="aesthetic_tag_ids"
                render={({ field }) => (
                  <LookupPicker
                    list={tags}
                    failure={lookupFailures.aestheticTags}
                    label="Aesthetic tags"
                    name="aesthetic_tag_ids"
                    max={most.vendorTags}
                    value={field.value ?? []}
                    onChange={field.onChange}
                    error={errors.aesthetic_tag_ids?.message}
                  />
                )}
              />
              <Controller
                control={control}
                name="event_type_ids"
                render={({ field }) => (
                  <LookupPicker
                    list={eventTypes}
                    failure={lookupFailures.eventTypes}
                    label="Event types"
                    name="event_type_ids"
                    max={most.vendorEventTypes}
                    value={field.value ?? []}
                    onChange={field.onChange}
                    error={errors.event_type_ids?.message}
                  />
                )}
              />
            </>
          ),
        },
        {
          title: 'Additional Details (optional)',
          content: (
            <>
              <div className="grid gap-6 sm:grid-cols-2">
                <NumberField
                  label="Years in business"
                  error={errors.years_in_business?.message}
                  {...register('years_in_business', { setValueAs: toNumber })}
                />
                <SelectField
                  label="Pricing range"
                  placeholder="Choose one"
                  options={pricingRanges.map((value) => ({
                    value,
                    label: `${pricingSymbols[value]} · ${capitalized(value)}`,
                  }))}
                  error={errors.pricing_range?.message}
                  {...register('pricing_range', { setValueAs: (value: string) => value || null })}
                />
              </div>
              <UrlField label="Website" error={errors.website?.message} {...register('website')} />
              <Controller
                control={control}
                name="social_links"
                render={({ field }) => (
                  <SocialLinksField
                    label="Social links"
                    name="social_links"
                    value={field.value ?? []}
                    onChange={field.onChange}
                    platforms={platformOptions}
                    max={most.socialLinks}
                    validate={checkSocialLink}
                  />
                )}
              />
              <div className="grid gap-6 sm:grid-cols-2">
                <TextField
                  label="License number"
                  error={errors.license_number?.message}
                  {...register('license_number')}
                />
                <TextField
                  label="Insurance info"
                  error={errors.insurance_info?.message}
                  {...register('insurance_info')}
                />
              </div>
              <TextField
                label="Availability info"
                hint="Seasons, notice, days you never work."
                error={errors.availability_info?.message}
                {...register('availability_info')}
              />
              <Controller
                control={control}
                name="service_ids"
                render={({ field }) => (
                  <LookupPicker
                    list={services}
                    failure={lookupFailures.services}
                    label="Services"
                    name="service_ids"
                    max={most.vendorServices}
                    value={field.value ?? []}
                    onChange={field.onChange}
                  />
                )}
              />
              <Controller
                control={control}
                name="service_area_ids"
                render={({ field }) => (
                  <LookupPicker
                    list={serviceAreas}
                    failure={lookupFailures.serviceAreas}
                    label="Service areas"
                    name="service_area_ids"
                    max={most.vendorServiceAreas}
                    value={field.value ?? []}
                    onChange={field.onChange}
                  />
                )}
              />
            </>
          ),
        },
        {
          title: 'Showcase Your Work',
          description: 'The first picture is the one people see on your card.',
          missing: missing([images.length === 0, 'images', 'At least one portfolio image is required']),
          content: (
            <ImagePicker
              label="Portfolio images"
              name="images"
              hint={`JPEG, PNG or WebP, up to 10 MB each, at most ${most.vendorImages}.`}
              value={images}
              onChange={setImages}
              max={most.vendorImages}
              accept={imageRules.types}
              maxBytes={imageRules.maxBytes}
              hasCaptions
              isDisabled={isSending}
              sentences={{ type: imageSentences.unsupported, size: imageSentences.tooLarge }}
            />
          ),
        },
      ]}
    />
  )
}

/** After a failed create the profile may exist all the same: its answer was lost, or another tab made it. */
async function existingProfile(hasFailed: boolean): Promise<OwnVendor | undefined> {
  if (!hasFailed) return undefined
  return queryClient()
    .fetchQuery({ ...ownVendorQuery, staleTime: 0, retry: false })
    .catch(() => undefined)
}

const storedImage = (image: OwnVendor['images'][number]): PickedImage => ({
  id: String(image.id),
  url: image.variants['320'] ?? image.image_url,
  name: image.alt_text || `Picture ${image.display_order + 1}`,
  alt: image.alt_text ?? '',
  state: 'success',
})

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
