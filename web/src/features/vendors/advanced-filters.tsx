import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { SelectField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import type { FilterProps } from './vendor-filter-bar.tsx'
import { experienceLevels, lookupFilters, type LookupFilter } from './vendor-filters.ts'

/** The filters behind the Advanced button, which are also the second half of the filter sheet. Each applies at once. */
export function AdvancedFilters({ filters, change }: FilterProps) {
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
      <Picker label="Aesthetic tags" name="aesthetic_tag_ids" filters={filters} change={change} />
      <Picker label="Services" name="service_ids" filters={filters} change={change} />
      <Picker label="Service areas" name="service_area_ids" filters={filters} change={change} />
    </div>
  )
}

/** A picker for one or more event types. */
export function EventTypesPicker(props: FilterProps) {
  return <Picker label="Event types" name="event_type_ids" {...props} />
}

function Picker({ label, name, filters, change }: FilterProps & { label: string; name: LookupFilter }) {
  return (
    <LookupPicker
      label={label}
      source={lookupFilters[name]}
      value={filters[name] ?? []}
      onChange={(ids) => change({ [name]: ids.length > 0 ? ids : undefined })}
    />
  )
}

/** The experience levels to choose from, plus the one in the address if it is another. */
function levels(chosen: VendorFilters['min_years']) {
  const all = new Set<number>([...experienceLevels, ...(chosen ? [chosen] : [])])
  return [...all].toSorted((a, b) => a - b).map((value) => ({ value, label: `${value}+ years` }))
}
