import { maxCounts, type SocialPlatform } from '@marquee/contract/limits'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { SocialLinksField, type SocialLinkValue } from '../../ui/social-links-field.tsx'
import { checkSocialLink, linkErrors, platformOptions } from './social-platforms.ts'

interface Props<Values extends FieldValues, Parsed> {
  /** A form with a field `social_links`. */
  form: UseFormReturn<Values, unknown, Parsed>
  label: string
}

/** The social links of a profile form. */
export function SocialLinksControl<
  Values extends FieldValues & { social_links?: SocialLinkValue<SocialPlatform>[] | undefined },
  Parsed,
>({ form, label }: Props<Values, Parsed>) {
  const { errors } = form.formState
  return (
    <Controller
      control={form.control}
      name={'social_links' as Path<Values>}
      render={({ field }) => (
        <SocialLinksField
          label={label}
          name="social_links"
          value={(field.value as SocialLinkValue<SocialPlatform>[] | undefined) ?? []}
          onChange={field.onChange}
          platforms={platformOptions}
          max={maxCounts.socialLinks}
          validate={checkSocialLink}
          errors={linkErrors(errors.social_links as Parameters<typeof linkErrors>[0])}
        />
      )}
    />
  )
}
