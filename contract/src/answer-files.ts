import * as z from 'zod/mini'
import { forSignedIn } from './endpoint.ts'
import { id, picture, requiredText } from './fields.ts'
import { fileRules, maxLengths } from './limits.ts'
import { AnswerFile, answerFilePath } from './questions.ts'

/** The call of `applicationsApi` with which vendors upload files that answer questions. */
export const answerFileCalls = {
  uploadFile: forSignedIn.post('/event-applications/files', {
    summary: 'Upload a file that answers a question of an open call',
    description: `PDF, JPEG, PNG or WebP, at most ${fileRules.maxBytes} bytes; a picture is re-encoded. What is answered here is the answer to the question. The caller and, once it is sent, the organizer of the event read the file at \`/api${answerFilePath('{id}')}\`. What no application names is removed after a day, but not before a draft of the application.`,
    body: z.object({
      event_id: id(),
      file_name: requiredText('file_name is required', maxLengths.fileName),
      file: picture('Please choose a file'),
    }),
    form: true,
    data: AnswerFile,
    limit: ['upload', 'answerFiles'],
    errors: ['unverified', 'not_found'],
  }),
}
