import { answerFilePath, answerWords, isFile, type AnswerFile, type AnswerValue } from '@marquee/contract/questions'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { fileNote, fileDropRules } from '../../lib/picture-rules.ts'
import { chosenFile, uploadQueue, useUploads, type UploadOptions } from '../../lib/upload-queue.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldGroup, groupDescription } from '../../ui/field.tsx'
import { PictureDrop } from '../../ui/picture-drop.tsx'
import { UploadRows } from '../../ui/upload-rows.tsx'
import { FileLink } from '../users/file-link.tsx'

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
          <FileLink path={answerFilePath(value.id)} file={value} />
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
          rules={fileDropRules}
          note={fileNote}
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

/** An answer: a file as a link, all others as text. */
export const AnswerText = ({ value }: { value: AnswerValue }) =>
  isFile(value) ? <FileLink path={answerFilePath(value.id)} file={value} /> : answerWords(value)
