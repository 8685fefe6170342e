export interface Progress {
  /** `n` more are done; 1 by default. */
  add(n?: number): void
  /** Writes the last state. Call it once, also after a failure. */
  end(): void
}

const terminalEveryMs = 100
const logEveryMs = 10_000
const barWidth = 24
/** A guess of the time left needs some time to be worth showing. */
const guessAfterMs = 2_000

/**
 * Shows how far a long command is. On a terminal it is one line with a bar, percent, counts and the time left, which is
 * rewritten; elsewhere one line every ten seconds. `total` is null when nobody knows it: then only the count is shown. `noun` names what is
 * counted ("files"). `now` is in ms; for tests.
 */
export function progress(
  total: number | null,
  noun: string,
  out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  now: () => number = Date.now,
): Progress {
  const startedAt = now()
  const interval = out.isTTY ? terminalEveryMs : logEveryMs
  let shownAt = out.isTTY ? -Infinity : startedAt
  let done = 0

  if (out.isTTY) show()
  return {
    add(n = 1) {
      done += n
      if (now() - shownAt >= interval) show()
    },
    end() {
      show()
      if (out.isTTY) out.write('\n')
    },
  }

  function show(): void {
    shownAt = now()
    out.write(out.isTTY ? `\r${line()}\u001b[K` : `${line()}\n`)
  }

  function line(): string {
    if (total === null) return `${count(done)} ${noun}`
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const filled = Math.round(share * barWidth)
    const bar = out.isTTY ? `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] ` : ''
    return `${bar}${Math.floor(share * 100)} % (${count(done)} of ${count(total)} ${noun})${timeLeft(share)}`
  }

  function timeLeft(share: number): string {
    const passed = now() - startedAt
    if (share === 0 || share === 1 || passed < guessAfterMs) return ''
    return `, ${duration((passed / share) * (1 - share))} left`
  }
}

/** A number for people. */
export const count = (n: number) => n.toLocaleString('en-US')

/** Milliseconds in words: "45 s", "3 min", "2 h 10 min". */
function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
