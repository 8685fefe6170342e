import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc; fixed for programs on Linux. */
const ticksPerSecond = 100

/** CPU time of a process with all of its threads, in ms. */
export function cpuOf(pid: number): number {
  const { own } = readStat(pid)
  return own
}

/** CPU time of a process and of all that it has started, also of those that have ended, in ms. */
export function cpuOfTree(pid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const { own, ended } = readStat(pid)
  const children = processes.map((name) => readStat(Number(name))).filter(({ parent }) => parent === pid)
  return children.reduce((sum, child) => sum + child.own, own + ended)
}

/** Resident memory in MB. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

interface Stat {
  parent: number
  /** CPU time in ms. */
  own: number
  /** That of its ended children. */
  ended: number
}

function readStat(pid: number): Stat {
  try {
    // The name may contain spaces and brackets.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ms = (index: number) => ((fields[index] ?? 0) * 1000) / ticksPerSecond
    return { parent: fields[1] ?? 0, own: ms(11) + ms(12), ended: ms(13) + ms(14) }
  } catch {
    // It has ended meanwhile.
    return { parent: 0, own: 0, ended: 0 }
  }
}
