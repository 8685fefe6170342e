import { useEffect } from 'react'
import { connection } from './connection.ts'
import { useSession } from './session.ts'

/**
 * Render it once, around all pages. While somebody is signed in, the number of unread notifications and what is shown of applications, events,
 * reviews and notifications are read again by themselves; see live-news.ts. The code of the stream is fetched when somebody is signed in.
 */
export function Live(): null {
  const { signedIn, subject = '' } = useSession()
  useEffect(() => {
    if (!signedIn) return
    const over = new AbortController()
    void run(subject, over.signal)
    // After a sign-out nothing of the former person may arrive any more.
    return () => over.abort()
  }, [signedIn, subject])
  return null
}

async function run(subject: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const [{ takeNews }, { holdLive }] = await Promise.all([import('./live-news.ts'), import('./live-stream.ts')])
      if (!signal.aborted) holdLive(subject, takeNews(signal), signal)
      return
    } catch {
      await connection()
    }
  }
}
