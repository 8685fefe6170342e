/**
 * Line breaks, control characters, signs that turn the direction of writing, and signs without width. The two joiners are not among them: letters
 * of many languages and emoji need them.
 */
export const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u

/** A text as searches compare it: lower case, without marks on letters, with straight apostrophes. `Valentina’s Fête` is `valentina's fete`. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[’‘ʼ]/g, "'")
    .toLowerCase()
