/** Gives a file that was made or fetched in the browser to the person to save. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
