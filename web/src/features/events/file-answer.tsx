import { answerFilePath, answerWords, isFile, type AnswerFile, type AnswerValue } from '@marquee/contract/questions'
import { useMutation } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { fetchFile } from '../../lib/api.ts'
import { answerFileRules } from '../../lib/picture-rules.ts'
import { change } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { sizeWords } from '../../lib/size-words.ts'
import { chosenFile, uploadQueue, useUploads, type UploadOptions } from '../../lib/upload-queue.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldGroup, groupDescription } from '../../ui/field.tsx'
import { PictureDrop } from '../../ui/picture-drop.tsx'
import { UploadRows } from '../../ui/upload-rows.tsx'

/** How files for the questions of one event are sent. */
export interface AnswerUploads {
  /** Unique among all events. */
  key: string
  send: (file: File, options: UploadOptions) => Promise<AnswerFile>
}

/** The queue of uploads for one question. */
export const uploadKey = (uploads: Pick<AnswerUploads, 'key'> | undefined, firstId: number) =>
  uploads ? `${uploads.key}-${firstId}` : ''

interface Props {
  label: string
  name: string
  isRequired: boolean
  error: string | undefined
  value: AnswerFile | undefined
  onRemove: () => void
  /** `uploadKey` of the question. */
  queueKey: string
  /** Sends the file and answers the question with it. Absent in a preview. */
  send: ((...of: Parameters<AnswerUploads['send']>) => Promise<void>) | undefined
}

/** The field of a question that is answered with a file. It is sent at once, before the form. */
export function FileAnswer({ label, name, isRequired, error, value, onRemove, queueKey, send }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads(queueKey)
  const queue = uploadQueue(queueKey)
  const isComing = uploads.some(({ isRefused }) => !isRefused)
  const mustFocus = useRef(false)
  useEffect(() => {
    if (mustFocus.current) input.current?.focus()
    mustFocus.current = false
  }, [value, uploads])
  const group = { id, label, isOptional: !isRequired, error, name }
  const add = ([file]: File[]) => {
    if (!file || !send) return
    for (const refused of uploads) queue.remove(refused.id)
    const failure = 'Failed to upload the file'
    queue.add([{ ...chosenFile(file), failure, send: (options) => send(file, options) }])
  }
  return (
    <FieldGroup {...group}>
      {value && (
        <p className="flex items-center gap-2">
          <FileLink file={value} />
          <IconButton
            icon={X}
            label={`Remove ${value.name}`}
            onClick={() => {
              mustFocus.current = true
              onRemove()
            }}
          />
        </p>
      )}
      <UploadRows
        uploads={uploads}
        onRetry={queue.retry}
        onRemove={(upload) => {
          mustFocus.current = true
          queue.remove(upload)
        }}
      />
      {!value && !isComing && (
        <PictureDrop
          label={label}
          rules={answerFileRules}
          note="PDF, JPEG, PNG or WebP, up to 10 MB"
          max={1}
          room={1}
          onFiles={add}
          input={input}
          describedBy={groupDescription(group)}
          isInvalid={error !== undefined}
        />
      )}
    </FieldGroup>
  )
}

const download = change(async ({ id, name }: AnswerFile) => saveFile(await fetchFile(answerFilePath(id)), name), {
  failure: 'The file could not be downloaded. Please try again.',
})

/** An answer: a file as a link, all others as text. */
export const AnswerText = ({ value }: { value: AnswerValue }) =>
  isFile(value) ? <FileLink file={value} /> : answerWords(value)

/** Name and size of a file; a press downloads it. */
function FileLink({ file }: { file: AnswerFile }) {
  const { mutate, isPending } = useMutation(download)
  return (
    <button
      type="button"
      className="link inline-flex min-h-6 items-baseline gap-1.5 text-left wrap-anywhere pointer-coarse:min-h-11"
      aria-busy={isPending || undefined}
      onClick={() => isPending || mutate(file)}
    >
      <FileText aria-hidden="true" className="size-4 flex-none self-center" />
      {file.name} ({sizeWords(file.size)})
    </button>
  )
}
