import type { SocialPlatform } from '@marquee/contract/limits'

/** The name of each platform on screen. */
export const platformNames: Record<SocialPlatform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  tiktok: 'TikTok',
}
