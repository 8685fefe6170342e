import { encode, renderSVG } from 'uqr'
import { saveFile } from '../lib/save-file.ts'

/** The empty border is four modules wide; without it cameras do not find the code. */
const options = { ecc: 'M', border: 4 } as const

/** Text as a QR code. It is dark on light in both themes, because many cameras cannot read it otherwise. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, options)
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line bg-white fill-black"
    >
      <path d={squares.join('')} />
    </svg>
  )
}

/** Gives the QR code of a text to the person as a file that prints sharply in any size. */
export const saveQrCode = (text: string, name: string): void =>
  saveFile(new Blob([renderSVG(text, options)], { type: 'image/svg+xml' }), name)
