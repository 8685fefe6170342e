import { encode } from 'uqr'

/** Text as a QR code. It is dark on light in both themes, because many cameras cannot read it otherwise. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The empty border is four modules wide; without it cameras do not find the code.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
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
