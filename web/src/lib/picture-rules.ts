import { imageRules, imageSentences } from '@marquee/contract/limits'

/** Which files the server takes as pictures, and what it says of others. */
export const pictureRules = {
  accept: imageRules.types,
  maxBytes: imageRules.maxBytes,
  sentences: { type: imageSentences.unsupported, size: imageSentences.tooLarge },
}
