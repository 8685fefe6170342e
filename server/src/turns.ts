/** Raised by a queue that is too long, or that was waited in for too long. */
export class QueueFull extends Error {}

/**
 * Bounds parallel work. Each job takes `places` of `capacity` and starts when they are free, in the order of arrival, so that
 * a large job is never overtaken forever. Jobs that wait count as `size`; beyond `mostWaiting` in all a
 * newcomer gets `QueueFull`. A size is in whatever is scarce: bytes held meanwhile, or 1 for each who waits. Whoever has waited
 * for `longestWait` ms gets `QueueFull` too.
 */
export function turns({
  capacity,
  mostWaiting,
  longestWait,
}: {
  capacity: number
  mostWaiting: number
  longestWait?: number
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
    if (waitingSize + size > mostWaiting) return Promise.reject(new QueueFull())
    waitingSize += size
    return new Promise((resolve, reject) => {
      const timer = longestWait === undefined ? undefined : setTimeout(giveUp, longestWait)
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
        // The one behind may need fewer places.
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
