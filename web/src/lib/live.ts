import { useEffect } from 'react'
import { connection } from './connection.ts'
import { session, useSession } from './session.ts'

/** How long (ms) the stream is kept when no component uses it: the next page may. */
const keptMs = 5_000

let users = 0
let running: { subject: string | undefined; stop: () => void } | undefined

/**
 * While any component uses it, the number of unread notifications and what is shown of applications, events, reviews and notifications are
 * read again by themselves; see live-news.ts. The code of the stream is fetched when somebody is signed in.
 */
export function useLive(): void {
  const { signedIn, subject } = useSession()
  useEffect(() => {
    if (!signedIn) return
    users += 1
    keepRunning(subject)
    return () => {
      users -= 1
      // After a sign-out at once: nothing of the former person may arrive any more.
      if (isOver()) stopRunning()
      else if (users === 0) setTimeout(() => users === 0 && stopRunning(), keptMs)
    }
  }, [signedIn, subject])
}

const isOver = () => !session.state().signedIn || session.state().subject !== running?.subject

function keepRunning(subject: string | undefined): void {
  if (running && running.subject === subject) return
  stopRunning()
  const stopping = new AbortController()
  running = { subject, stop: () => stopping.abort() }
  void run(subject, stopping.signal)
}

function stopRunning(): void {
  running?.stop()
  running = undefined
}

async function run(subject: string | undefined, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const [{ takeNews }, { holdLive }] = await Promise.all([import('./live-news.ts'), import('./live-stream.ts')])
      return holdLive(subject ?? '', takeNews(signal), signal)
    } catch {
      await connection()
    }
  }
}
