import type { SocialPlatform } from '@marquee/contract/limits'

/** What a platform is called on the screen. */
export const platformNames: Record<SocialPlatform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  tiktok: 'TikTok',
}
