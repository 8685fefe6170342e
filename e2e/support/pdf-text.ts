import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF that Chromium has written: its fonts name glyphs by number, and have tables of what they mean. */
export function pdfPages(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\b([^]*?)\bendobj/gm)].map(([, id, body]) => [id!, body!] as const),
  )
  const streamOf = (id: string | undefined) => {
    const data = objects.get(id ?? '')?.match(/stream\r?\n([^]*)\r?\nendstream/)?.[1]
    return data === undefined ? '' : inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  }
  return [...objects.values()]
    .filter((body) => /\/Type\s*\/Page\b/.test(body))
    .map((page) => {
      const fonts = new Map(
        [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
          const unicode = objects.get(id!)?.match(/\/ToUnicode (\d+) 0 R/)?.[1]
          return [name!, glyphsOf(streamOf(unicode))] as const
        }),
      )
      let font: ReturnType<typeof glyphsOf> | undefined
      const parts = streamOf(page.match(/\/Contents (\d+) 0 R/)?.[1]).matchAll(
        /\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj|\bET\b/g,
      )
      return [...parts]
        .map(([, name, glyphs]) => {
          if (name) font = fonts.get(name)
          if (!glyphs) return name ? '' : ' '
          const size = font?.digits ?? 4
          const numbers = glyphs.match(new RegExp(`.{${size}}`, 'g')) ?? []
          return numbers.map((glyph) => font?.letters.get(Number.parseInt(glyph, 16)) ?? '').join('')
        })
        .join('')
        .replaceAll(/\s+/g, ' ')
    })
}

/** What the glyphs of a font mean: `<0003> <0020>` for one, `<0024> <003D> <0041>` for a range. */
function glyphsOf(table: string) {
  const hex = (text: string | undefined) => Number.parseInt(text ?? '', 16)
  const letter = (text: string) => String.fromCharCode(...text.match(/.{4}/g)!.map(hex))
  const letters = new Map<number, string>()
  for (const [, lines] of table.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph, text] of lines!.matchAll(/<(\w+)>\s*<(\w+)>/g)) letters.set(hex(glyph), letter(text!))
  for (const [, lines] of table.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from, to, text] of lines!.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = hex(from); glyph <= hex(to); glyph++)
        letters.set(glyph, String.fromCharCode(hex(text) + glyph - hex(from)))
  // Fonts of few glyphs name them by two digits.
  return { letters, digits: table.match(/begincodespacerange\s*<(\w+)>/)?.[1]?.length ?? 4 }
}
