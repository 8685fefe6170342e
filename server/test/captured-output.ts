import { vi } from 'vitest'

/** Captures what a server writes: pass `stream` to its log; the console and standard error are captured too. */
export function captureOutput() {
  const lines: string[] = []
  const take = (...parts: unknown[]) => void lines.push(parts.map((part) => textOf(part)).join(' '))
  const spies = [
    ...(['error', 'warn', 'info', 'log', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(take),
    ),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      take(text)
      return true
    }),
  ]
  return {
    stream: { write: (line: string) => void lines.push(line) },
    lines,
    /** The parsed lines of the log that have this field. */
    named: (name: string): Record<string, unknown>[] =>
      lines.flatMap((line) => {
        const read = line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {}
        return name in read ? [read] : []
      }),
    restore: () => spies.forEach((spy) => spy.mockRestore()),
  }
}

/** An error as the console shows it, with all its properties and causes. */
function textOf(part: unknown): string {
  if (!(part instanceof Error)) return typeof part === 'string' ? part : JSON.stringify(part)
  return `${part.stack} ${JSON.stringify(part)} ${textOf(part.cause ?? '')}`
}
