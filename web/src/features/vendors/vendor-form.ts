import { zodResolver } from '@hookform/resolvers/zod'
import { VendorInput, type OwnVendor } from '@marquee/contract/vendors'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { errorDelay } from '../../lib/forms.ts'

export type VendorValues = z.input<typeof VendorInput>

/** The vendor's profile as a form: the very schema that the server parses. */
export function useVendorForm(profile: OwnVendor | undefined) {
  return useForm<VendorValues, unknown, VendorInput>({
    resolver: zodResolver(VendorInput),
    defaultValues: profile ? valuesOf(profile) : emptyVendor,
    mode: 'onTouched',
    delayError: errorDelay,
  })
}

export const emptyVendor: VendorValues = {
  company_name: '',
  business_description: '',
  business_address: '',
  years_in_business: null,
  pricing_range: null,
  website: '',
  license_number: '',
  insurance_info: '',
  availability_info: '',
  social_links: [],
  aesthetic_tag_ids: [],
  event_type_ids: [],
  service_ids: [],
  service_area_ids: [],
}

function valuesOf(profile: OwnVendor): VendorValues {
  return {
    company_name: profile.company_name,
    business_description: profile.business_description,
    business_address: profile.business_address,
    years_in_business: profile.years_in_business,
    pricing_range: profile.pricing_range,
    website: profile.website ?? '',
    license_number: profile.license_number ?? '',
    insurance_info: profile.insurance_info ?? '',
    availability_info: profile.availability_info ?? '',
    social_links: profile.social_links.map(({ platform, url }) => ({ platform, url })),
    aesthetic_tag_ids: profile.aesthetic_tag_ids,
    event_type_ids: profile.event_type_ids,
    service_ids: profile.service_ids,
    service_area_ids: profile.service_area_ids,
  }
}
