import { imageRules, imageSentences, maxLengths } from '@marquee/contract/limits'

/** Which files the server takes as pictures, and the sentences for others. */
export const pictureRules = {
  accept: imageRules.types.join(','),
  maxCaption: maxLengths.altText,
  /** Why the server would refuse the file; undefined for a picture. */
  problem({ type, size }: File): string | undefined {
    if (!imageRules.types.some((one) => one === type)) return imageSentences.unsupported
    return size > imageRules.maxBytes ? imageSentences.tooLarge : undefined
  },
}
