import { isPlatformUrl, platformDomains, socialSentence } from '@marquee/contract/fields'
import { maxCounts, socialPlatforms } from '@marquee/contract/limits'
import type { ChangeEvent, ReactNode } from 'react'
import { Controller, type RegisterOptions, type UseFormReturn } from 'react-hook-form'
import { SocialLinksField } from '../../ui/social-links-field.tsx'
import { NumberField, SelectField, TextArea, TextField, UrlField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import { platformNames } from './platform-names.ts'
import { asNumber, fieldProps } from './profile-form.ts'
import type { ProfileKind, OwnedProfile } from './profile-kind.ts'

interface Props<Name extends string> {
  kind: Pick<ProfileKind<OwnedProfile, Name>, 'fields' | 'controls'>
  form: UseFormReturn
  names: readonly Name[]
  /** Further hints, by the names of their fields. */
  hints?: Readonly<Record<string, ReactNode>> | undefined
}

/** These fields of a profile, in this order. */
export function ProfileFields<Name extends string>(props: Props<Name>) {
  const { controls } = props.kind
  const second = props.names.map((name) => controls[name].beside)
  return props.names.map((name) => {
    const { beside } = controls[name]
    if (second.includes(name)) return null
    if (!beside) return <ProfileField key={name} {...props} name={name} />
    return (
      <div key={name} className={row}>
        <ProfileField {...props} name={name} />
        <ProfileField {...props} name={beside} />
      </div>
    )
  })
}

/** Two short fields beside each other, on phones too, but not with large text. */
const row = 'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-6 sm:gap-x-6'

function ProfileField<Name extends string>(props: Omit<Props<Name>, 'names'> & { name: Name }) {
  const { kind, form, name, hints = {} } = props
  const control = kind.controls[name]
  const hint = hints[name] ?? control.hint
  const field = (options?: RegisterOptions) => ({ ...fieldProps(form, kind.fields)(name, options), hint })
  switch (control.as) {
    case 'line':
      return <TextField {...field()} autoComplete={control.autoComplete} />
    case 'text':
      return <TextArea {...field()} />
    case 'number':
      return <NumberField {...field(asNumber)} />
    case 'url':
      return <UrlField {...field()} />
    default:
      return (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange }, fieldState: { error } }) => {
            const shared = { name, value, label: kind.fields[name].label, error: error?.message }
            if (control.as === 'lookup') {
              const { source, max } = control
              // Streets are named after anything.
              const near = Object.entries(form.watch())
                .flatMap(([field, one]) => (typeof one === 'string' && !field.endsWith('_address') ? [one] : []))
                .join(' ')
              const trades = source === 'services' ? undefined : form.watch('service_ids')
              return <LookupPicker {...shared} {...{ source, max, hint, onChange, near, trades }} />
            }
            if (control.as === 'select') {
              const choose = (event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value || null)
              const { options } = control
              return (
                <SelectField
                  {...shared}
                  {...{ options }}
                  placeholder="Choose one"
                  value={value ?? ''}
                  onChange={choose}
                />
              )
            }
            return (
              <SocialLinksField
                {...shared}
                onChange={onChange}
                platforms={platforms}
                max={maxCounts.socialLinks}
                validate={({ platform, url }) => (isPlatformUrl(platform, url) ? undefined : socialSentence(platform))}
                errors={linkErrors(error)}
              />
            )
          }}
        />
      )
  }
}

const platforms = socialPlatforms.map((value) => ({
  value,
  label: platformNames[value],
  example: `${platformDomains[value][0]}/…`,
}))

interface LinkError {
  message?: string
  root?: LinkError
  url?: LinkError
  platform?: LinkError
}

/** The errors of a list of links, by row. An error of the whole list is shown at the first row. */
function linkErrors(error: LinkError | (LinkError | undefined)[] | undefined): (string | undefined)[] {
  if (!Array.isArray(error)) return [error?.root?.message ?? error?.message]
  return error.map((link) => link?.url?.message ?? link?.platform?.message ?? link?.message)
}
