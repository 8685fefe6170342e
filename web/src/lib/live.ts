import { useEffect } from 'react'
import { connection } from './connection.ts'
import { session, useSession } from './session.ts'

let running: { subject: string | undefined } | undefined

/**
 * From now on until the person signs out, the number of unread notifications and what is shown of applications, events, reviews and
 * notifications are read again by themselves; see live-news.ts. The code of the stream is fetched when somebody is signed in.
 */
export function useLive(): void {
  const { signedIn, subject } = useSession()
  useEffect(() => {
    if (signedIn && (!running || running.subject !== subject)) start(subject)
  }, [signedIn, subject])
}

function start(subject: string | undefined): void {
  const over = new AbortController()
  running = { subject }
  // After a sign-out at once: nothing of the former person may arrive any more.
  const stop = session.subscribe(() => {
    const now = session.state()
    if (now.signedIn && now.subject === subject) return
    if (running?.subject === subject) running = undefined
    over.abort()
    stop()
  })
  void run(subject, over.signal)
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
