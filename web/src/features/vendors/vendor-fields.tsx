import { useQuery } from '@tanstack/react-query'
import { each } from '@marquee/contract/described'
import { priceWord } from '@marquee/contract/formats'
import { maxCounts, pricingNames, pricingRanges } from '@marquee/contract/limits'
import { vendorFields, type VendorInput } from '@marquee/contract/vendors'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NumberField, SelectField, TextArea, TextField, UrlField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import { aestheticTagsQuery, eventTypesQuery, serviceAreasQuery, servicesQuery } from '../lookups/queries.ts'
import { asNumber, fieldProps } from '../users/profile-form.ts'
import { SocialLinksControl } from '../users/social-links-control.tsx'

/** The label of every field of a vendor's profile. */
export const vendorLabels = each(vendorFields, 'label')

interface Props {
  form: UseFormReturn<z.input<typeof VendorInput>, unknown, VendorInput>
}

/** Name, description and address. `nameHint` stands below the label of the name. */
export function BusinessFields({ form, nameHint }: Props & { nameHint?: ReactNode }) {
  const field = fieldProps(form, vendorFields)
  return (
    <>
      <TextField {...field('company_name')} hint={nameHint} autoComplete="organization" />
      <TextArea {...field('business_description')} hint="What you do, for whom, and what makes it yours." />
      <TextField {...field('business_address')} autoComplete="street-address" />
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
  const field = fieldProps(form, vendorFields)
  return (
    <div className={pairs}>
      <NumberField {...field('years_in_business', asNumber)} />
      <Controller
        control={form.control}
        name="pricing_range"
        render={({ field: control, fieldState }) => (
          <SelectField
            {...control}
            label={vendorLabels.pricing_range}
            placeholder="Choose one"
            value={control.value ?? ''}
            onChange={(chosen) => control.onChange(chosen.target.value || null)}
            options={pricingRanges.map((value) => ({ value, label: `${priceWord(value)} · ${pricingNames[value]}` }))}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  )
}

/** Website and social links. */
export function LinkFields({ form }: Props) {
  const field = fieldProps(form, vendorFields)
  return (
    <>
      <UrlField {...field('website')} />
      <SocialLinksControl form={form} label={vendorLabels.social_links} />
    </>
  )
}

/** License and insurance. */
export function PaperFields({ form }: Props) {
  const field = fieldProps(form, vendorFields)
  return (
    <div className={pairs}>
      <TextField {...field('license_number')} />
      <TextField {...field('insurance_info')} />
    </div>
  )
}

/** What a vendor says about seasons and notice, in words. */
export function AvailabilityField({ form }: Props) {
  const field = fieldProps(form, vendorFields)
  return <TextField {...field('availability_info')} hint="Seasons, notice, days you never work." />
}

/** Two short fields beside each other, on phones too, but not with large text. */
const pairs = 'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-6 sm:gap-x-6'
