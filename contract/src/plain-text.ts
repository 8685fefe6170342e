/** A text as searches compare it: lower case, without marks on letters, with straight apostrophes. `Valentina’s Fête` is `valentina's fete`. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[’‘ʼ]/g, "'")
    .toLowerCase()
