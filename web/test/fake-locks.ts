/** The part of Web Locks that tabs use: one holder of each name, and a queue. */
export function fakeLocks() {
  const queues = new Map<string, Entry[]>()

  const grant = (name: string) => {
    const entry = queues.get(name)?.[0]
    if (!entry || entry.isHeld) return
    entry.isHeld = true
    void entry.run().finally(() => leave(name, entry))
  }
  const leave = (name: string, entry: Entry) => {
    const queue = queues.get(name) ?? []
    if (!queue.includes(entry)) return
    queues.set(
      name,
      queue.filter((one) => one !== entry),
    )
    grant(name)
  }

  return {
    request(name: string, { signal }: { signal?: AbortSignal }, run: () => Promise<void>) {
      return new Promise<void>((resolve, reject) => {
        const refuse = () => reject(new DOMException('Gone', 'AbortError'))
        const entry: Entry = { isHeld: false, run: () => run().then(resolve, reject) }
        queues.set(name, [...(queues.get(name) ?? []), entry])
        signal?.addEventListener('abort', () => {
          if (entry.isHeld) return
          leave(name, entry)
          refuse()
        })
        grant(name)
      })
    },
  }
}

interface Entry {
  isHeld: boolean
  run: () => Promise<void>
}
