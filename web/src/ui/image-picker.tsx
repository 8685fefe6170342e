import { ArrowLeft, ArrowRight, CircleCheck, CircleX, ImagePlus, RotateCw, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Bulbs } from './bulbs.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

/** A picture in the picker. With `file` it was chosen here; without it is already stored. */
export interface PickedImage {
  /** Unique and constant within the picker; for a stored picture its id as text. */
  id: string
  file?: File | undefined
  /** The address of the preview: an object URL or the stored address. */
  url: string
  name: string
  alt: string
  state: 'idle' | 'uploading' | 'success' | 'error'
  /** Why the upload failed. */
  error?: string | undefined
}

interface Sentences {
  tooMany: (max: number) => string
  type: string
  size: string
  failed: string
}

const sentencesByDefault: Sentences = {
  tooMany: (max) => `Maximum ${max} files allowed`,
  type: 'File type not accepted',
  size: 'File too large',
  failed: 'Upload failed',
}

interface Props {
  label: string
  /** Heading level of the label. Default 3. */
  level?: 2 | 3 | undefined
  value: readonly PickedImage[]
  onChange: (images: PickedImage[]) => void
  max: number
  /** The accepted media types: `['image/png', …]`. */
  accept: readonly string[]
  maxBytes: number
  hint?: ReactNode | undefined
  error?: string | undefined
  sentences?: Partial<Sentences> | undefined
  name?: string | undefined
  /** Shows a caption field for every picture, or only for those chosen here. */
  hasCaptions?: boolean | 'new' | undefined
  isDisabled?: boolean | undefined
  /** Pictures keep their order; otherwise they can be moved. */
  isOrderFixed?: boolean | undefined
  /** Shows "Try again" on a failed picture. */
  onRetry?: ((image: PickedImage) => void) | undefined
}

/** Pictures are dropped or chosen, shown, ordered and described. The first is the primary one. The picker only holds files; the page sends them. */
export function ImagePicker(props: Props) {
  const { label, value, onChange, max, accept, maxBytes, hint, error, name, hasCaptions, isDisabled, onRetry } = props
  const { isOrderFixed, level = 3 } = props
  const Label = `h${level}` as const
  const sentences = { ...sentencesByDefault, ...props.sentences }
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const wasRemoved = useRef(false)
  const [isOver, setOver] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [isInvalid, setInvalid] = useState(false)

  useEffect(() => {
    if (!isInvalid) return
    const timer = setTimeout(() => setInvalid(false), 2000)
    return () => clearTimeout(timer)
  }, [isInvalid, problems])

  // The button of the removed picture is gone, and the file input was disabled until this render.
  useEffect(() => {
    if (!wasRemoved.current) return
    wasRemoved.current = false
    input.current?.focus()
  }, [value])

  const add = (files: File[]) => {
    const room = max - value.length
    const found = files.map((file) => ({ file, problem: problemOf(file, accept, maxBytes, sentences) }))
    const good = found.filter((one) => !one.problem).map((one) => one.file)
    const bad = found.filter((one) => one.problem).map((one) => `${one.file.name}: ${one.problem}`)
    const said = good.length > room ? [...bad, sentences.tooMany(max)] : bad
    setProblems(said)
    setInvalid(said.length > 0)
    if (good.length > 0 && room > 0) onChange([...value, ...good.slice(0, room).map(pickedImage)])
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) add([...event.dataTransfer.files])
  }
  const remove = (image: PickedImage) => {
    if (image.file) URL.revokeObjectURL(image.url)
    setProblems([])
    wasRemoved.current = true
    onChange(value.filter((one) => one.id !== image.id))
  }
  const move = (from: number, to: number) => {
    const next = [...value]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }

  const isFull = value.length >= max
  const described = [hint && `${id}-hint`, `${id}-count`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div role="group" aria-labelledby={`${id}-label`} data-field={name} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Label id={`${id}-label`} className="font-sans text-base font-semibold tracking-normal">
          {label}
        </Label>
        <p id={`${id}-count`} role="status" className="figures text-sm text-muted">
          {value.length} / {max} pictures
        </p>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
          {hint}
        </p>
      )}

      <div
        role="presentation"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label
          data-invalid={isInvalid || undefined}
          className={cx(
            'grid min-h-36 cursor-pointer place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-6 text-center',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            isInvalid ? 'border-no bg-no-wash' : isOver ? 'border-ink bg-lamp-wash' : 'border-control hover:border-ink',
            (isFull || isDisabled) && 'cursor-not-allowed bg-soft text-muted',
          )}
        >
          <ImagePlus aria-hidden="true" className="size-7" strokeWidth={1.5} />
          <span className="font-semibold">
            {isFull ? 'No room for more pictures' : 'Drop pictures here or choose them'}
          </span>
          <input
            ref={input}
            type="file"
            multiple
            accept={accept.join(',')}
            disabled={isFull || isDisabled}
            aria-label={`Choose pictures for ${label}`}
            aria-describedby={described}
            aria-invalid={isInvalid || error ? true : undefined}
            className="sr-only"
            onChange={(event) => add([...(event.target.files ?? [])])}
          />
        </label>
      </div>
      <div role="alert" className="grid grid-cols-1 gap-1 empty:hidden">
        {problems.map((problem) => (
          <FieldError key={problem}>{problem}</FieldError>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}

      <ol
        className="grid grid-cols-1 gap-4 empty:hidden min-[28rem]:grid-cols-2 md:grid-cols-3"
        aria-label={`${label}: chosen`}
      >
        {value.map((image, index) => (
          <li key={image.id} className="grid min-w-0 grid-cols-1 content-start gap-2" data-state={image.state}>
            <div className="relative overflow-hidden rounded-md bg-soft">
              <img
                src={image.url}
                alt={image.alt || `Preview of ${image.name}`}
                className="aspect-[4/3] w-full object-cover"
              />
              {index === 0 && (
                <span className="absolute top-2 left-2">
                  <Badge look="lamp">Primary</Badge>
                </span>
              )}
              <State image={image} failed={sentences.failed} />
            </div>
            {(hasCaptions === true || (hasCaptions === 'new' && image.file)) && (
              <input
                className="control min-h-9 py-1 text-sm"
                aria-label={`Caption of ${image.name}`}
                placeholder="Describe this picture"
                maxLength={300}
                disabled={isDisabled}
                value={image.alt}
                onChange={(event) =>
                  onChange(value.map((one) => (one.id === image.id ? { ...one, alt: event.target.value } : one)))
                }
              />
            )}
            <div className="flex min-w-0 items-center gap-1">
              <span className="min-w-0 flex-1 truncate text-sm text-muted">{image.name}</span>
              {image.state === 'error' && onRetry && (
                <Small
                  label={`Upload ${image.name} again`}
                  isDisabled={isDisabled}
                  onClick={() => onRetry(image)}
                  icon={RotateCw}
                />
              )}
              {value.length > 1 && !isOrderFixed && (
                <>
                  <Small
                    label={`Move ${image.name} earlier`}
                    isDisabled={isDisabled || index === 0}
                    onClick={() => move(index, index - 1)}
                    icon={ArrowLeft}
                  />
                  <Small
                    label={`Move ${image.name} later`}
                    isDisabled={isDisabled || index === value.length - 1}
                    onClick={() => move(index, index + 1)}
                    icon={ArrowRight}
                  />
                </>
              )}
              <Small label={`Remove ${image.name}`} isDisabled={isDisabled} onClick={() => remove(image)} icon={X} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** An entry of the picker for a file that was chosen. */
export function pickedImage(file: File): PickedImage {
  return {
    id: `${file.name}-${file.size}-${Math.random().toString(36).slice(2)}`,
    file,
    url: URL.createObjectURL(file),
    name: file.name,
    alt: '',
    state: 'idle',
  }
}

function problemOf(file: File, accept: readonly string[], maxBytes: number, sentences: Sentences): string | undefined {
  if (!accept.includes(file.type)) return sentences.type
  return file.size > maxBytes ? sentences.size : undefined
}

function State({ image, failed }: { image: PickedImage; failed: string }) {
  if (image.state === 'idle') return null
  const look = 'absolute inset-x-0 bottom-0 flex items-center gap-2 px-3 py-1.5 text-sm font-semibold'
  if (image.state === 'uploading') {
    return (
      <p role="status" className={cx(look, 'bg-raised')}>
        <Bulbs count={3} isChasing className="text-[0.625rem]" />
        Uploading
      </p>
    )
  }
  const isGood = image.state === 'success'
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <p role="status" className={cx(look, isGood ? 'bg-yes-wash text-yes' : 'bg-no-wash text-no')}>
      <Icon aria-hidden="true" className="size-4 flex-none" />
      {isGood ? 'Uploaded' : (image.error ?? failed)}
    </p>
  )
}

interface SmallProps {
  label: string
  icon: typeof X
  onClick: () => void
  isDisabled?: boolean | undefined
}

function Small({ label, icon: Icon, onClick, isDisabled }: SmallProps) {
  return (
    <Button size="sm" variant="ghost" isIconOnly aria-label={label} isDisabled={isDisabled} onClick={onClick}>
      <Icon aria-hidden="true" />
    </Button>
  )
}
