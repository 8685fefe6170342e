import { FileText, X } from 'lucide-react'
import type { Upload } from '../lib/upload-queue.ts'
import { Button, IconButton } from './button.tsx'
import { UploadState } from './upload-state.tsx'

interface Actions {
  /** Sends a failed picture again. */
  onRetry: (id: string) => void
  /** Gives a picture up, also while it is sent. */
  onRemove: (id: string) => void
}

/** The pictures that are not stored yet, each with its state. */
export function UploadRows({ uploads, ...actions }: Actions & { uploads: readonly Upload[] }) {
  return (
    // Inside an alert, each step of the progress would be announced.
    <ul aria-label="Being uploaded" aria-live="off" className="grid w-full gap-2 text-left empty:hidden">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} {...actions} />
      ))}
    </ul>
  )
}

function UploadRow({ upload, onRetry, onRemove }: Actions & { upload: Upload }) {
  const { id, file, url, state, progress, error, isRefused } = upload
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-2 text-ink">
      {file.type.startsWith('image/') ? (
        <img
          src={url}
          alt=""
          className="aspect-[4/3] w-16 flex-none rounded-sm bg-soft object-cover"
          // A file that is no picture.
          onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
        />
      ) : (
        <FileText aria-hidden="true" className="mx-5 size-6 flex-none" strokeWidth={1.5} />
      )}
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="truncate text-sm text-muted">{file.name}</p>
        <UploadState name={file.name} state={state} progress={progress} error={error} />
      </div>
      {state === 'error' && !isRefused && (
        <Button size="sm" aria-label={`Try again: ${file.name}`} onClick={() => onRetry(id)}>
          Try again
        </Button>
      )}
      <IconButton
        label={state === 'error' ? `Remove ${file.name}` : `Stop the upload of ${file.name}`}
        icon={X}
        onClick={() => onRemove(id)}
      />
    </li>
  )
}
