/** Raised by a queue whose waiting room is full. */
export class QueueFull extends Error {}

/**
 * Bounds parallel work. Each job takes `places` of `capacity` and starts when they are free, in the order of arrival, so that
 * a large job is never overtaken forever. Jobs that wait hold `bytes`; beyond `mostWaitingBytes` a newcomer gets `QueueFull`.
 */
export function turns({ capacity, mostWaitingBytes }: { capacity: number; mostWaitingBytes: number }) {
  type Waiting = { places: number; bytes: number; start: () => void }
  const waiting: Waiting[] = []
  let taken = 0
  let waitingBytes = 0

  return async function take<T>(
    { places, bytes }: { places: number; bytes: number },
    job: () => Promise<T>,
  ): Promise<T> {
    if (waiting.length > 0 || taken + places > capacity) await wait(places, bytes)
    else taken += places
    try {
      return await job()
    } finally {
      taken -= places
      startNext()
    }
  }

  function wait(places: number, bytes: number): Promise<void> {
    if (waitingBytes + bytes > mostWaitingBytes) return Promise.reject(new QueueFull())
    waitingBytes += bytes
    return new Promise((start) => waiting.push({ places, bytes, start }))
  }

  function startNext() {
    let next = waiting[0]
    while (next && taken + next.places <= capacity) {
      waiting.shift()
      taken += next.places
      waitingBytes -= next.bytes
      next.start()
      next = waiting[0]
    }
  }
}
