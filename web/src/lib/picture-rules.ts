import { FilePlus, ImagePlus, type LucideIcon } from 'lucide-react'
import { fileRules, fileSentences, imageRules, imageSentences, maxLengths } from '@marquee/contract/limits'

/** Which files are taken where files are dropped or chosen, and the words there. */
export interface DropRules {
  icon: LucideIcon
  accept: string
  /** Why the server would refuse the file; undefined for one that it takes. */
  problem: (file: File) => string | undefined
  drop: string
  choose: string
  full: string
}

const problemOf =
  (
    { types, maxBytes }: { types: readonly string[]; maxBytes: number },
    sentences: Record<'unsupported' | 'tooLarge', string>,
  ) =>
  ({ type, size }: File) =>
    types.includes(type) ? (size > maxBytes ? sentences.tooLarge : undefined) : sentences.unsupported

/** Which files the server takes as pictures, and the sentences for others. */
export const pictureRules = {
  icon: ImagePlus,
  accept: imageRules.types.join(','),
  maxCaption: maxLengths.altText,
  problem: problemOf(imageRules, imageSentences),
  drop: 'Drop pictures here or choose them',
  choose: 'Choose pictures',
  full: 'No room for more pictures',
} satisfies DropRules & { maxCaption: number }

/** Which files are taken, in words. */
export const fileNote = 'PDF, JPEG, PNG or WebP, up to 10 MB'

/** The same for files that answer questions, and documents. */
export const fileDropRules: DropRules = {
  icon: FilePlus,
  accept: fileRules.types.join(','),
  problem: problemOf(fileRules, fileSentences),
  drop: 'Drop a file here or choose one',
  choose: 'Choose a file',
  full: 'No room for more files',
}
