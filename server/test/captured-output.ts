import { vi } from 'vitest'

/** Everything that a test's server writes: give `stream` to its log; what goes to the console and to standard error is taken too. */
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
    /** The log's lines that have this name, read. */
    named: (name: string): Record<string, unknown>[] =>
      lines.flatMap((line) => {
        const read = line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {}
        return name in read ? [read] : []
      }),
    restore: () => spies.forEach((spy) => spy.mockRestore()),
  }
}

/** An error as the console would show it, with all that hangs on it. */
function textOf(part: unknown): string {
  if (!(part instanceof Error)) return typeof part === 'string' ? part : JSON.stringify(part)
  return `${part.stack} ${JSON.stringify(part)} ${textOf(part.cause ?? '')}`
}
