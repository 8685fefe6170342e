import { isPlatformUrl, socialSentence } from '@marquee/contract/fields'
import { socialPlatforms, type SocialPlatform } from '@marquee/contract/limits'

/** What a platform is called on the screen. */
export const platformNames: Record<SocialPlatform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  tiktok: 'TikTok',
}

/** Choices of the social links field. */
export const platformOptions = socialPlatforms.map((value) => ({ value, label: platformNames[value] }))

/** What is wrong with a link, by the contract's rule. */
export const checkSocialLink = ({ platform, url }: { platform: SocialPlatform; url: string }) =>
  isPlatformUrl(platform, url) ? undefined : socialSentence(platform)
