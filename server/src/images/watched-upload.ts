import { AppError } from '../errors.ts'
import { stopwatch, uploadBytes, uploadDuration, uploadsRefused, uploadsRunning } from '../telemetry/instruments.ts'

/** Counts and times a picture that arrives. `receive` returns it, or how many bytes it had. */
export async function watchedUpload<T>(receive: () => Promise<T>, bytesOf: (received: T) => number): Promise<T> {
  const seconds = stopwatch()
  uploadsRunning.inc()
  try {
    const received = await receive()
    uploadBytes.inc(bytesOf(received))
    uploadDuration.observe({ outcome: 'ok' }, seconds())
    return received
  } catch (error) {
    uploadDuration.observe({ outcome: 'failed' }, seconds())
    noteRefusedUpload(error)
    throw error
  } finally {
    uploadsRunning.dec()
  }
}

/** Counts a picture that was refused, while it arrived or when it was read. */
export function noteRefusedUpload(error: unknown): void {
  const isTooLarge = (error as { code?: unknown } | null)?.code === 'FST_REQ_FILE_TOO_LARGE'
  uploadsRefused.inc({ code: error instanceof AppError ? error.code : isTooLarge ? 'too_large' : 'malformed' })
}
