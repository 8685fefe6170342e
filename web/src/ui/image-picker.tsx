import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { pictureRules } from '../lib/picture-rules.ts'
import { chosenFile, type ChosenFile, type Upload } from '../lib/upload-queue.ts'
import { Badge } from './badge.tsx'
import { IconButton } from './button.tsx'
import { FieldGroup, groupDescription } from './field.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { UploadState } from './upload-state.tsx'

/** A picture in the picker, with its caption. */
export interface PickedImage extends ChosenFile {
  alt: string
  /** It was stored since it was chosen. */
  isSent?: boolean | undefined
}

interface Props {
  label: string
  max: number
  /** Heading level of the label. Default 3. */
  level?: 2 | 3 | undefined
  value: readonly PickedImage[]
  onChange: Dispatch<SetStateAction<PickedImage[]>>
  /** Those of the pictures that are being sent. */
  uploads?: readonly Upload[] | undefined
  hint?: ReactNode | undefined
  error?: string | undefined
  name?: string | undefined
  /** Shows a caption field for every picture. */
  hasCaptions?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** Pictures are dropped or chosen, shown, ordered and described. The first is the primary one. The picker only holds files; the page sends them. */
export function ImagePicker(props: Props) {
  const { label, level, value, onChange, uploads = [], max, hint, error, name, hasCaptions, isDisabled } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const wasRemoved = useRef(false)
  const [unreadable, setUnreadable] = useState<readonly string[]>([])

  // The button of the removed picture is gone, and the file input was disabled until this render.
  useEffect(() => {
    if (!wasRemoved.current) return
    wasRemoved.current = false
    input.current?.focus()
  }, [value])

  /** The browser cannot show the file, so it is no picture, or one of another type under a wrong name. The server would refuse it too. */
  const refuse = (image: PickedImage) => {
    if (image.isSent || uploads.some(({ id: sent }) => sent === image.id)) return
    URL.revokeObjectURL(image.url)
    setUnreadable((refused) => [...refused, `${image.file.name}: Invalid file`])
    // Several pictures may turn out to be unreadable before the next render.
    onChange((now) => now.filter((one) => one.id !== image.id))
  }
  const remove = (image: PickedImage) => {
    setUnreadable([])
    URL.revokeObjectURL(image.url)
    wasRemoved.current = true
    onChange(value.filter((one) => one.id !== image.id))
  }
  const move = (from: number, to: number) => {
    const others = value.toSpliced(from, 1)
    onChange(others.toSpliced(to, 0, value[from]!))
  }

  const group = { id, label, level, count: `${value.length} / ${max} pictures`, hint, error, name }
  return (
    <FieldGroup {...group}>
      <PictureDrop
        label={label}
        room={max - value.length}
        onFiles={(files) => {
          setUnreadable([])
          onChange([...value, ...files.map(pickedImage)])
        }}
        refused={unreadable}
        input={input}
        describedBy={groupDescription(group)}
        max={max}
        isInvalid={error !== undefined}
        isDisabled={isDisabled}
        className="min-h-36"
      />

      <ol
        className="grid grid-cols-1 gap-4 empty:hidden min-[28rem]:grid-cols-2 md:grid-cols-3"
        aria-label={`${label}: chosen`}
      >
        {value.map((image, index) => (
          <li key={image.id} className="grid min-w-0 grid-cols-1 content-start gap-2">
            <div className="relative overflow-hidden rounded-md bg-soft">
              <img
                src={image.url}
                alt={image.alt || `Preview of ${image.file.name}`}
                className="aspect-[4/3] w-full object-cover"
                onError={() => refuse(image)}
              />
              {index === 0 && (
                <span className="absolute top-2 left-2">
                  <Badge look="lamp">Primary</Badge>
                </span>
              )}
              <SendState image={image} upload={uploads.find(({ id: sent }) => sent === image.id)} />
            </div>
            {hasCaptions && (
              <input
                className="control min-h-9 py-1 text-sm"
                aria-label={`Caption of ${image.file.name}`}
                placeholder="Describe this picture"
                maxLength={pictureRules.maxCaption}
                disabled={isDisabled}
                value={image.alt}
                onChange={(event) =>
                  onChange(value.map((one) => (one.id === image.id ? { ...one, alt: event.target.value } : one)))
                }
              />
            )}
            <div className="flex min-w-0 items-center gap-1">
              <span className="min-w-0 flex-1 truncate text-sm text-muted">{image.file.name}</span>
              <MoveButtons
                name={image.file.name}
                index={index}
                count={value.length}
                isDisabled={isDisabled}
                onMove={(to) => move(index, to)}
              />
              <IconButton
                label={`Remove ${image.file.name}`}
                icon={X}
                isDisabled={isDisabled}
                onClick={() => remove(image)}
              />
            </div>
          </li>
        ))}
      </ol>
    </FieldGroup>
  )
}

/** An entry of the picker for a file that was chosen. */
export const pickedImage = (file: File): PickedImage => ({ ...chosenFile(file), alt: '' })

function SendState({ image, upload }: { image: PickedImage; upload: Upload | undefined }) {
  const { state, progress, error } = upload ?? {}
  if (!state && !image.isSent) return null
  return <UploadState name={image.file.name} state={state ?? 'success'} progress={progress} error={error} isOverlay />
}
