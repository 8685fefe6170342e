import * as z from 'zod/mini'
import { accountSentences } from './account.ts'
import { shape, forOwnSession, noted } from './endpoint.ts'
import { Instant } from './fields.ts'
import { passwordLength } from './limits.ts'

/** What everybody may do with their own data, whoever signs them in: take all of it along, and delete the account. */

/** The sentences of both, used by server, page and tests. */
export const personalDataSentences = {
  typeEmail: 'Type your email address to confirm',
  otherEmail: 'This is not the email address of your account',
  /** What people without an e-mail address type instead. */
  word: 'DELETE',
  typeWord: 'Type DELETE to confirm',
  noExport: 'There is no file to download. Please ask for a new one.',
} as const

/** Hours that an export can be downloaded. */
export const exportHours = 24
/** Days after a deletion that the other side still sees the last notice about it. */
export const deletionNoticeDays = 30

/** The password with the embedded provider. With a hosted one the e-mail address, or `DELETE` for people without an address. */
export const AccountDeletion = z.object({
  password: z.optional(
    z.string(accountSentences.wrongPassword).check(z.maxLength(passwordLength.max, accountSentences.wrongPassword)),
  ),
  confirmation: z.optional(
    z.string(personalDataSentences.typeEmail).check(z.maxLength(254, personalDataSentences.otherEmail)),
  ),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** A file with everything of a person: asked for, being made, ready or failed. */
export const DataExport = shape('DataExport', {
  status: noted(z.enum(['waiting', 'running', 'ready', 'failed']), 'Failed ones can be asked for again.', 'ready'),
  progress: noted(z.int(), 'How much is done, in percent.', 100),
  size: noted(z.nullable(z.int()), 'Bytes of the file; null until it is ready.', 1482113),
  created_at: Instant,
  expires_at: noted(Instant, 'When the file is removed, in UTC.'),
})
export type DataExport = z.infer<typeof DataExport>

/** Where the file is downloaded, with the bearer token of its owner. It is the file itself, not an envelope. */
export const exportFilePath = '/account/export/file'

export const personalDataApi = {
  deleteAccount: forOwnSession.post('/account/delete', {
    summary: 'Delete the account',
    description:
      'Cannot be undone. Open applications and those accepted for coming events are withdrawn, coming events are cancelled, and the other side is told. Every token ends at once. The last admin is refused with 409.',
    body: AccountDeletion,
    data: z.null(),
    status: 200,
    limit: 'accountGuard',
  }),
  exportState: forOwnSession.get('/account/export', {
    summary: 'How far the export of the caller’s data is',
    description: 'Null when none was asked for, or when its time is over.',
    data: z.nullable(DataExport),
  }),
  startExport: forOwnSession.post('/account/export', {
    summary: 'Have a file made with everything of the caller',
    description: `One at a time: while one is being made, it is answered again. The file is ready for ${exportHours} hours at \`/api${exportFilePath}\`, for the bearer token of its owner.`,
    data: DataExport,
    limit: 'dataExport',
  }),
}
