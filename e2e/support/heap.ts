/** Settings of a server whose heap can be measured: Node's inspector on loopback, on a free port. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** The heap of another process, seen through its inspector. */
export interface Heap {
  /** Bytes in use after a garbage collection. */
  used(): Promise<number>
  /** Resident memory of the process (RSS), in bytes. */
  resident(): Promise<number>
  /** `process.memoryUsage()`, in bytes, without a garbage collection before. */
  usage(): Promise<Record<'heapTotal' | 'external' | 'arrayBuffers', number>>
  close(): void
}

interface Answer {
  id: number
  result?: { usedSize?: number; result?: { value?: unknown } }
  error?: { message: string }
}

/** Connects to the inspector of a process that was started with `inspected`. `output` is that until now, which has the inspector's URL. Throws without one. */
export async function openHeap(output: string): Promise<Heap> {
  const address = /ws:\/\/\S+/.exec(output)?.[0]
  if (!address) throw new Error(`The process has no inspector. Its output:\n${output}`)
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<NonNullable<Answer['result']>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer
    if (result) waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(error?.message))
    waiting.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The inspected process has ended.'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let lastId = 0
  const ask = (method: string, params: object = {}) => {
    const answer = Promise.withResolvers<NonNullable<Answer['result']>>()
    waiting.set(++lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }
  return {
    async used() {
      // The inspector keeps logged objects for clients that connect later.
      await ask('Runtime.discardConsoleEntries')
      // Twice: the second collection frees what the first one finalized.
      for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage')
      return (await ask('Runtime.getHeapUsage')).usedSize ?? Number.NaN
    },
    async resident() {
      const { result } = await ask('Runtime.evaluate', { expression: 'process.memoryUsage.rss()' })
      return (result?.value as number | undefined) ?? Number.NaN
    },
    async usage() {
      const { result } = await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true })
      return result?.value as Awaited<ReturnType<Heap['usage']>>
    },
    close: () => socket.close(),
  }
}
