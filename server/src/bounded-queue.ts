/** Thrown when the queue is full, or when a job has waited too long. */
export class QueueFull extends Error {}

/**
 * Limits parallel work. A job occupies `places` of `capacity` and starts when they are free. Jobs start in the order
 * of arrival, so that smaller jobs cannot delay a large one for ever. Each waiting job has a `size`, in whatever is
 * scarce: bytes in memory, or 1 per job. A job that would raise the total size above `maxWaiting` fails with
 * `QueueFull`, and so does a job that has waited for `timeoutMs`.
 */
export function boundedQueue({
  capacity,
  maxWaiting,
  timeoutMs,
}: {
  capacity: number
  maxWaiting: number
  timeoutMs?: number
}) {
  const waiting: { places: number; size: number; start: () => void }[] = []
  let taken = 0

  return async function take<T>({ places, size }: { places: number; size: number }, job: () => Promise<T>): Promise<T> {
    if (waiting.length > 0 || taken + places > capacity) await wait(places, size)
    else taken += places
    try {
      return await job()
    } finally {
      taken -= places
      startNext()
    }
  }

  async function wait(places: number, size: number): Promise<void> {
    if (waiting.reduce((sum, one) => sum + one.size, size) > maxWaiting) throw new QueueFull()
    const { promise, resolve: start, reject } = Promise.withResolvers<void>()
    const mine = { places, size, start }
    waiting.push(mine)
    const giveUp = () => {
      waiting.splice(waiting.indexOf(mine), 1)
      reject(new QueueFull())
      // The next job may need fewer places.
      startNext()
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
    await promise.finally(() => clearTimeout(timer))
  }

  function startNext() {
    let next = waiting[0]
    while (next && taken + next.places <= capacity) {
      waiting.shift()
      taken += next.places
      next.start()
      next = waiting[0]
    }
  }
}
