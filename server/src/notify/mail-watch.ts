import { MailServerTrouble } from './smtp.ts'

/** Reports to the operator when e-mails stop leaving, when they leave again, and when some were given up. */
export interface MailWatch {
  sent(): void
  /** It will be tried again. */
  failed(error: unknown): void
  givenUp(): void
}

/** One failure may be about one recipient; so many in a row, with nothing sent in between, are about the mail server. */
const inARow = 5
const repeatMs = 3_600_000

/**
 * @param warn gets one line at a time: at the first trouble and once an hour while it lasts. Without addresses, and
 * without the words of the mail server, which may repeat them.
 */
export function mailWatch(warn: (line: string) => void, now: () => number = Date.now): MailWatch {
  let failures = 0
  let troubleLoggedAt: number | undefined
  let lost = 0
  let lossLoggedAt = -Infinity
  return {
    sent() {
      failures = 0
      if (troubleLoggedAt === undefined) return
      troubleLoggedAt = undefined
      warn('E-mails leave again.')
    },
    failed(error) {
      failures++
      if (failures < inARow || now() - (troubleLoggedAt ?? -Infinity) < repeatMs) return
      troubleLoggedAt = now()
      warn(
        `E-mails are not leaving${reasonOf(error)}. Each is tried again for a day; /admin/deliveries shows what the mail server says, "npm run doctor" what to do.`,
      )
    },
    givenUp() {
      lost++
      if (now() - lossLoggedAt < repeatMs) return
      warn(
        `${lost === 1 ? 'An e-mail was' : `${lost} e-mails were`} given up. /admin/deliveries shows why, and sends again.`,
      )
      lossLoggedAt = now()
      lost = 0
    },
  }
}

/** Our own words where the password or the certificate is the reason; otherwise the answer's number, or the system's code. */
function reasonOf(error: unknown): string {
  if (error instanceof MailServerTrouble) return `: ${error.trouble}`

  const { responseCode, code } = (error instanceof Error && error.cause instanceof Error ? error.cause : {}) as {
    responseCode?: unknown
    code?: unknown
  }
  const found = responseCode || code
  return typeof found === 'string' || typeof found === 'number' ? ` (${found})` : ''
}
