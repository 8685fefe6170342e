/** The size of a file in words: "4 KB", "12.5 MB". */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_000))} KB`
}
