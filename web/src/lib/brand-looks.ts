import { brand } from '@marquee/contract/brand'

/** The address of an icon, the manifest or the link preview: the operator's, or ours. */
export const brandFile = (name: string): string => (brand.hasIcons ? `/brand/${name}` : `/${name}`)
