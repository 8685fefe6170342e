import type { VendorFilters } from '@marquee/contract/vendor-filters'
import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import type { FilterProps } from './vendor-filter-bar.tsx'
import { experienceLevels } from './vendor-filters.ts'

type ListName = 'aesthetic_tag_ids' | 'service_ids' | 'service_area_ids'

/** The filters behind the Advanced button, which are also the second half of the filter sheet. Each applies at once. */
export function AdvancedFilters({ filters, change }: FilterProps) {
  const picker = (name: ListName) =>
    ({
      value: filters[name] ?? [],
      onChange: (ids) => change({ [name]: ids.length > 0 ? ids : undefined }),
    }) satisfies Partial<ComponentProps<typeof LookupPicker>>
  return (
    <div className="grid content-start gap-8">
      <div className="grid gap-6">
        <SelectField
          label="Experience"
          placeholder="Any"
          value={filters.min_years || ''}
          onChange={(event) => change({ min_years: event.target.value ? Number(event.target.value) : undefined })}
          options={levels(filters.min_years)}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="check"
            checked={filters.has_images ?? false}
            onChange={(event) => change({ has_images: event.target.checked || undefined })}
          />
          Has images
        </label>
      </div>
      <LookupPicker label="Aesthetic tags" source="aestheticTags" {...picker('aesthetic_tag_ids')} />
      <LookupPicker label="Services" source="services" {...picker('service_ids')} />
      <LookupPicker label="Service areas" source="serviceAreas" {...picker('service_area_ids')} />
    </div>
  )
}

/** A picker for one or more event types. */
export function EventTypesPicker({ filters, change }: FilterProps) {
  return (
    <LookupPicker
      label="Event types"
      source="eventTypes"
      value={filters.event_type_ids ?? []}
      onChange={(ids) => change({ event_type_ids: ids.length > 0 ? ids : undefined })}
    />
  )
}

/** The experience levels to choose from, plus the one in the address if it is another. */
function levels(chosen: VendorFilters['min_years']) {
  const all = new Set<number>([...experienceLevels, ...(chosen ? [chosen] : [])])
  return [...all].toSorted((a, b) => a - b).map((value) => ({ value, label: `${value}+ years` }))
}
