import { useEffect, useState, type DragEvent, type RefObject } from 'react'
import { pictureRules, type DropRules } from '../lib/picture-rules.ts'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

interface Props {
  /** Which files are taken; by default pictures. */
  rules?: DropRules | undefined
  /** What the pictures are: "Portfolio images". */
  label: string
  /** How many there may be. */
  max: number
  /** How many more there may be. */
  room: number
  onFiles: (files: File[]) => void
  /** Messages about files that were passed on and turned out to be none of the accepted pictures. */
  refused?: readonly string[] | undefined
  input: RefObject<HTMLInputElement | null>
  /** Which files are accepted, in words. */
  note?: string | undefined
  describedBy?: string | undefined
  isInvalid?: boolean | undefined
  isDisabled?: boolean | undefined
  className?: string | undefined
}

/** The place where pictures or other files are dropped or chosen. Files that break a rule are named with the reason and left out; the others are passed on. */
export function PictureDrop(props: Props) {
  const { rules = pictureRules, label, max, room, onFiles, refused = [], input, note } = props
  const { describedBy, isInvalid, isDisabled, className } = props
  const [isOver, setOver] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [hasJustFailed, setJustFailed] = useState(false)

  useEffect(() => {
    if (!hasJustFailed) return
    const timer = setTimeout(() => setJustFailed(false), 2000)
    return () => clearTimeout(timer)
  }, [hasJustFailed, problems])

  const tooMany = `Maximum ${max} files allowed`
  // A message about too many pictures is no longer true once one was removed.
  const [lastRoom, setLastRoom] = useState(room)
  if (room !== lastRoom) {
    setLastRoom(room)
    if (room > lastRoom) setProblems(problems.filter((problem) => problem !== tooMany))
  }

  const add = (files: File[]) => {
    const good = files.filter((file) => !rules.problem(file))
    const bad = files.filter(rules.problem).map((file) => `${file.name}: ${rules.problem(file)}`)
    const found = good.length > room ? [...bad, tooMany] : bad
    setProblems(found)
    setJustFailed(found.length > 0)
    if (good.length > 0 && room > 0) onFiles(good.slice(0, room))
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) add([...event.dataTransfer.files])
  }

  const isFull = room <= 0
  return (
    <>
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
          data-invalid={hasJustFailed || undefined}
          className={cx(
            'grid cursor-pointer place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-6 text-center',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            hasJustFailed
              ? 'border-no bg-no-wash'
              : isOver
                ? 'border-ink bg-lamp-wash'
                : 'border-control hover:border-ink',
            (isFull || isDisabled) && 'cursor-not-allowed bg-soft text-muted',
            className,
          )}
        >
          <rules.icon aria-hidden="true" className="size-7" strokeWidth={1.5} />
          <span className="font-semibold">
            {isFull ? (
              rules.full
            ) : (
              <>
                <span className="pointer-coarse:hidden">{rules.drop}</span>
                <span className="not-pointer-coarse:hidden">{rules.choose}</span>
              </>
            )}
          </span>
          {note && !isFull && <span className="text-sm text-muted">{note}</span>}
          <input
            ref={input}
            type="file"
            multiple={max > 1}
            accept={rules.accept}
            disabled={isFull || isDisabled}
            aria-label={`${rules.choose} for ${label}`}
            aria-describedby={describedBy}
            aria-invalid={hasJustFailed || isInvalid ? true : undefined}
            className="sr-only"
            onChange={(event) => add([...(event.target.files ?? [])])}
          />
        </label>
      </div>
      <div role="alert" className="grid grid-cols-1 gap-1 empty:hidden">
        {[...problems, ...refused].map((problem, at) => (
          <FieldError key={at}>{problem}</FieldError>
        ))}
      </div>
    </>
  )
}
