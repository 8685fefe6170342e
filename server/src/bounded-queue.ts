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
  type Waiting = { places: number; size: number; start: () => void }
  const waiting: Waiting[] = []
  let taken = 0
  let waitingSize = 0

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

  function wait(places: number, size: number): Promise<void> {
    if (waitingSize + size > maxWaiting) return Promise.reject(new QueueFull())
    waitingSize += size
    return new Promise((resolve, reject) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
      const mine: Waiting = {
        places,
        size,
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.push(mine)

      function giveUp() {
        waiting.splice(waiting.indexOf(mine), 1)
        waitingSize -= size
        reject(new QueueFull())
        // The next job may need fewer places.
        startNext()
      }
    })
  }

  function startNext() {
    let next = waiting[0]
    while (next && taken + next.places <= capacity) {
      waiting.shift()
      taken += next.places
      waitingSize -= next.size
      next.start()
      next = waiting[0]
    }
  }
}
