import type { ReactNode } from 'react'

/** A part of the styleguide with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Examples side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>
}

/** A picture for the examples: a dark hall with one light. */
export function drawing(index: number): string {
  const hue = 250 + index * 25
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="hsl(${hue} 40% 18%)"/><circle cx="${260 + index * 120}" cy="190" r="90" fill="hsl(45 95% 62%)"/><path d="M0 430h800v170H0z" fill="hsl(${hue} 35% 11%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
