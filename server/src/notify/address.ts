/** Whether the text is one plain address. A provider's e-mail claim may be any text. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(text)
}
