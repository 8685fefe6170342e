import { useQuery } from '@tanstack/react-query'
import { each } from '@marquee/contract/described'
import { priceWord } from '@marquee/contract/formats'
import { maxCounts, pricingNames, pricingRanges } from '@marquee/contract/limits'
import { vendorFields, type VendorInput } from '@marquee/contract/vendors'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { toNumber } from '../../lib/forms.ts'
import { NumberField, SelectField, TextArea, TextField, UrlField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import { aestheticTagsQuery, eventTypesQuery, serviceAreasQuery, servicesQuery } from '../lookups/queries.ts'
import { SocialLinksControl } from '../users/social-links-control.tsx'

/** The label of every field of a vendor's profile. */
export const vendorLabels = each(vendorFields, 'label')

interface Props {
  form: UseFormReturn<z.input<typeof VendorInput>, unknown, VendorInput>
}

/** Name, description and address. `nameHint` stands below the label of the name. */
export function BusinessFields({ form, nameHint }: Props & { nameHint?: ReactNode }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label={vendorLabels.company_name}
        hint={nameHint}
        required
        autoComplete="organization"
        error={errors.company_name?.message}
        {...form.register('company_name')}
      />
      <TextArea
        label={vendorLabels.business_description}
        hint="What you do, for whom, and what makes it yours."
        required
        error={errors.business_description?.message}
        {...form.register('business_description')}
      />
      <TextField
        label={vendorLabels.business_address}
        required
        autoComplete="street-address"
        error={errors.business_address?.message}
        {...form.register('business_address')}
      />
    </>
  )
}

/** The lists that vendors choose from. They are fetched as soon as this is called, before their pickers are shown. */
export function useVendorLists() {
  return {
    aesthetic_tag_ids: {
      list: useQuery(aestheticTagsQuery()),
      source: 'aestheticTags',
      max: maxCounts.vendorTags,
    },
    event_type_ids: {
      list: useQuery(eventTypesQuery()),
      source: 'eventTypes',
      max: maxCounts.vendorEventTypes,
    },
    service_ids: { list: useQuery(servicesQuery()), source: 'services', max: maxCounts.vendorServices },
    service_area_ids: {
      list: useQuery(serviceAreasQuery()),
      source: 'serviceAreas',
      max: maxCounts.vendorServiceAreas,
    },
  } as const
}

type VendorLists = ReturnType<typeof useVendorLists>

/** The picker for one of the lists. */
export function VendorPicker({ form, lists, name }: Props & { lists: VendorLists; name: keyof VendorLists }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <LookupPicker
          {...lists[name]}
          label={vendorLabels[name]}
          hint={pickerHints[name]}
          name={name}
          value={field.value ?? []}
          onChange={field.onChange}
          error={form.formState.errors[name]?.message}
        />
      )}
    />
  )
}

const pickerHints: Partial<Record<keyof VendorLists, string>> = {
  service_ids: 'Optional, and what search needs most: organizers look for what somebody does.',
  service_area_ids: 'Where you travel to. Organizers search by place.',
}

/** Years and price. */
export function PriceFields({ form }: Props) {
  const { errors } = form.formState
  return (
    <div className={pairs}>
      <NumberField
        label={vendorLabels.years_in_business}
        error={errors.years_in_business?.message}
        {...form.register('years_in_business', { setValueAs: (value: unknown) => toNumber(value) ?? null })}
      />
      <Controller
        control={form.control}
        name="pricing_range"
        render={({ field }) => (
          <SelectField
            {...field}
            label={vendorLabels.pricing_range}
            placeholder="Choose one"
            value={field.value ?? ''}
            onChange={(chosen) => field.onChange(chosen.target.value || null)}
            options={pricingRanges.map((value) => ({
              value,
              label: `${priceWord(value)} · ${pricingNames[value]}`,
            }))}
            error={errors.pricing_range?.message}
          />
        )}
      />
    </div>
  )
}

/** Website and social links. */
export function LinkFields({ form }: Props) {
  return (
    <>
      <UrlField
        label={vendorLabels.website}
        error={form.formState.errors.website?.message}
        {...form.register('website')}
      />
      <SocialLinksControl form={form} label={vendorLabels.social_links} />
    </>
  )
}

/** License and insurance. */
export function PaperFields({ form }: Props) {
  const { errors } = form.formState
  return (
    <div className={pairs}>
      <TextField
        label={vendorLabels.license_number}
        error={errors.license_number?.message}
        {...form.register('license_number')}
      />
      <TextField
        label={vendorLabels.insurance_info}
        error={errors.insurance_info?.message}
        {...form.register('insurance_info')}
      />
    </div>
  )
}

/** What a vendor says about seasons and notice, in words. */
export function AvailabilityField({ form }: Props) {
  return (
    <TextField
      label={vendorLabels.availability_info}
      hint="Seasons, notice, days you never work."
      error={form.formState.errors.availability_info?.message}
      {...form.register('availability_info')}
    />
  )
}

/** Two short fields beside each other, on phones too, but not with large text. */
const pairs = 'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-6 sm:gap-x-6'
