export type Point = readonly [number, number]
export type Attributes = Readonly<Record<string, string | number>>

const NONE: Attributes = {}

/** One decimal is enough at 1200 pixels and keeps the documents small. */
export function num(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * An element with attributes; numbers are rounded. A shape's opacity becomes that of its paint: `opacity` itself makes
 * the renderer compose a whole layer per element, which costs most of the time of a picture.
 */
export function el(name: string, attributes: Attributes, children = ''): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    const written = typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
    text +=
      key === 'opacity' && name !== 'g'
        ? ` fill-opacity="${written}" stroke-opacity="${written}"`
        : ` ${key}="${written}"`
  }
  return children ? `${text}>${children}</${name}>` : `${text}/>`
}

export function circle(cx: number, cy: number, r: number, fill: string, more = NONE): string {
  return el('circle', { cx: num(cx), cy: num(cy), r: num(Math.max(0, r)), fill, ...more })
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = NONE): string {
  const size = { rx: num(Math.max(0, rx)), ry: num(Math.max(0, ry)) }
  return el('ellipse', { cx: num(cx), cy: num(cy), ...size, fill, ...more })
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = NONE): string {
  const size = { width: num(Math.max(0, width)), height: num(Math.max(0, height)) }
  return el('rect', { x: num(x), y: num(y), ...size, fill, ...more })
}

export function path(d: string, fill: string, more = NONE): string {
  return el('path', { d, fill, ...more })
}

/** A stroke through points with round caps and joins. */
export function stroke(d: string, colour: string, width: number, more = NONE): string {
  const style = { 'stroke-width': num(width), 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return el('path', { d, fill: 'none', stroke: colour, ...style, ...more })
}

export function polygon(points: readonly Point[], fill: string, more = NONE): string {
  return path(straight(points, true), fill, more)
}

/** A ring: a circle with a stroke and no fill. */
export function ring(cx: number, cy: number, r: number, colour: string, width: number, more = NONE): string {
  return circle(cx, cy, r, 'none', { stroke: colour, 'stroke-width': num(width), ...more })
}

export function group(children: string, attributes: Attributes): string {
  return children ? el('g', attributes, children) : ''
}

/** Children drawn around their own origin, moved to a place, scaled and turned (degrees). */
export function at(x: number, y: number, children: string, scale = 1, turn = 0, flip = false): string {
  const transform = `translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${Math.round(scale * (flip ? -1 : 1) * 1000) / 1000} ${Math.round(scale * 1000) / 1000})`
  return group(children, { transform })
}

/** A path through straight pieces. */
export function straight(points: readonly Point[], closed = false): string {
  const d = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`).join('')
  return closed ? `${d}Z` : d
}

/** A smooth path through all points (Catmull-Rom as cubic curves). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  const get = (index: number): Point => {
    const i = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))
    return points[i] ?? [0, 0]
  }
  const [startX, startY] = get(0)
  let d = `M${num(startX)} ${num(startY)}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [ax, ay] = get(i - 1)
    const [bx, by] = get(i)
    const [cx, cy] = get(i + 1)
    const [ex, ey] = get(i + 2)
    d += `C${num(bx + (cx - ax) / 6)} ${num(by + (cy - ay) / 6)} ${num(cx - (ex - bx) / 6)} ${num(cy - (ey - by) / 6)} ${num(cx)} ${num(cy)}`
  }
  return closed ? `${d}Z` : d
}

/** Numbers 0 to count - 1 mapped and joined into markup. */
export function times(count: number, draw: (index: number) => string): string {
  let text = ''
  for (let i = 0; i < count; i++) text += draw(i)
  return text
}

/** A sagging line between two points, as points. */
export function sag(from: Point, to: Point, depth: number, pieces = 12): Point[] {
  const points: Point[] = []
  for (let i = 0; i <= pieces; i++) {
    const t = i / pieces
    points.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + depth * 4 * t * (1 - t)])
  }
  return points
}
