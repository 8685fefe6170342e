import { isPlatformUrl, platformDomains, socialSentence } from '@marquee/contract/fields'
import { socialPlatforms, type SocialPlatform } from '@marquee/contract/limits'
import { platformNames } from './platform-names.ts'

/** The options of the social links field. */
export const platformOptions = socialPlatforms.map((value) => ({
  value,
  label: platformNames[value],
  example: `${platformDomains[value][0]}/…`,
}))

/** The error of a link by the contract's rule, or undefined. */
export const checkSocialLink = ({ platform, url }: { platform: SocialPlatform; url: string }) =>
  isPlatformUrl(platform, url) ? undefined : socialSentence(platform)

/** The form's errors for the rows of a social links field, by row. An error of the whole list is shown at the first row. */
export function linkErrors(errors: LinkErrors | undefined): (string | undefined)[] {
  if (!errors) return []
  if (!Array.isArray(errors)) return [errors.root?.message ?? errors.message]
  return errors.map((row) => row?.url?.message ?? row?.platform?.message ?? row?.message)
}

interface RowError {
  message?: string | undefined
  url?: { message?: string | undefined } | undefined
  platform?: { message?: string | undefined } | undefined
}
type LinkErrors = (readonly (RowError | undefined)[] | object) & {
  message?: string | undefined
  root?: { message?: string | undefined } | undefined
}
