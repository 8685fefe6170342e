import { maxLengths } from '@marquee/contract/limits'

/** The name that a person gave, without folders and signs that no file name has, with the ending of what is stored. */
export function fileNameOf(given: string, key: string): string {
  const ending = key.slice(key.lastIndexOf('.'))
  const plain = given
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.(pdf|jpe?g|png|webp)$/i, '')
    .trim()
  return (plain || 'file').slice(0, maxLengths.fileName - ending.length).toWellFormed() + ending
}
