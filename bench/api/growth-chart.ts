/** What one case cost at one number of vendors. */
export interface Cost {
  case: string
  vendors: number
  perSecond: number
  /** In ms. */
  p50: number
  p95: number
  p99: number
  /** CPU time for one answer, in ms. */
  serverCpu: number
  databaseCpu: number
}

const [width, height] = [760, 420]
const frame = { left: 60, right: 470, top: 50, bottom: 370 }
const colors = ['#2f6f4f', '#b4532a', '#3b5b92', '#8a6d1d', '#7a3b69']

/** An SVG with the CPU time of one answer (server and database, in ms) against the number of vendors, one line per case; both axes are logarithmic. */
export function chartOf(costs: readonly Cost[]): string {
  const sizes = [...new Set(costs.map((cost) => cost.vendors))]
  const names = [...new Set(costs.map((cost) => cost.case))]
  const values = costs.map(cpu)
  const ticks = powersAround(Math.min(...values), Math.max(...values))
  const x = scale(sizes[0] ?? 1, sizes.at(-1) ?? 1, frame.left, frame.right)
  const y = scale(ticks[0] ?? 1, ticks.at(-1) ?? 1, frame.bottom, frame.top)

  const grid = [
    ...ticks.map(
      (tick) =>
        line(frame.left, y(tick), frame.right, y(tick)) + text(frame.left - 8, y(tick) + 4, String(tick), 'end'),
    ),
    ...sizes.map(
      (size) =>
        line(x(size), frame.top, x(size), frame.bottom) +
        text(x(size), frame.bottom + 20, size.toLocaleString('en'), 'middle'),
    ),
  ]
  // Names that would stand on each other move down.
  let lowest = 0
  const lines = names
    .map((name, index) => ({
      name,
      color: colors[index % colors.length] ?? '',
      points: costs.filter((cost) => cost.case === name).map((cost) => ({ x: x(cost.vendors), y: y(cpu(cost)) })),
    }))
    .toSorted((a, b) => (a.points.at(-1)?.y ?? 0) - (b.points.at(-1)?.y ?? 0))
    .map(({ name, color, points }) => {
      lowest = Math.max((points.at(-1)?.y ?? 0) + 4, lowest + 16)
      const path = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ')
      return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>${text(frame.right + 12, lowest, name, 'start', color)}`
    })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>CPU time of one answer against the number of vendors</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(frame.left, 28, 'CPU ms of one answer, server and database', 'start'),
    ...grid,
    ...lines,
    text((frame.left + frame.right) / 2, height - 12, 'vendors', 'middle'),
    '</svg>',
    '',
  ].join('\n')
}

const cpu = ({ serverCpu, databaseCpu }: Cost) => serverCpu + databaseCpu

/** Powers of ten around both values. */
function powersAround(least: number, most: number): number[] {
  const first = Math.floor(Math.log10(least))
  const last = Math.max(first + 1, Math.ceil(Math.log10(most)))
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
}

function scale(least: number, most: number, from: number, to: number): (value: number) => number {
  return (value) => from + ((to - from) * Math.log(value / least)) / Math.log(most / least)
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke="#ddd"/>`
}

function text(x: number, y: number, body: string, anchor: 'start' | 'middle' | 'end', color = '#333'): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${color}">${body}</text>`
}
