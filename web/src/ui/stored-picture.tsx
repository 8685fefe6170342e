import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, GripVertical, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { pictureRules } from '../lib/picture-rules.ts'
import { Badge } from './badge.tsx'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { MoveButtons } from './move-buttons.tsx'
import { Picture, type PictureSource } from './picture.tsx'
import type { useDragOrder } from './use-drag-order.ts'

interface Props {
  picture: PictureSource & { is_primary: boolean }
  /** How the picture is called in labels. */
  name: string
  index: number
  count: number
  onMove: (position: number) => void
  onMakePrimary: () => void
  onRemove: () => void
  /** Rejects when the caption was not saved. */
  onDescribe: (text: string | null) => Promise<unknown>
  drag: Pick<ReturnType<typeof useDragOrder>, 'start' | 'dragged' | 'styleOf'>
}

/** One stored picture with everything that can be done to it. */
export function StoredPicture(props: Props) {
  const { picture, name, index, count, onMove, onMakePrimary, onRemove, drag } = props
  return (
    <li
      style={drag.styleOf(index)}
      className={cx(
        'grid min-w-0 grid-cols-1 content-start gap-x-3 gap-y-2 rounded-md @3xs:grid-cols-[8rem_1fr] @lg:grid-cols-1 @lg:gap-y-1',
        drag.dragged === index && 'bg-surface opacity-90 outline-2 outline-offset-4 outline-focus',
      )}
    >
      <div
        className={cx('relative self-start', count > 1 && 'pointer-fine:cursor-grab')}
        onPointerDown={(event) => event.pointerType === 'mouse' && drag.start(event, index)}
        // The browser would drag a copy of the image instead.
        onDragStart={(event) => event.preventDefault()}
      >
        <Picture
          image={picture}
          alt={picture.alt_text || name}
          sizes="(min-width: 48rem) 15rem, (min-width: 32rem) 50vw, 8rem"
          className="aspect-[4/3] w-full rounded-md select-none"
        />
        {picture.is_primary && (
          <span className="absolute top-1.5 left-1.5">
            <Badge look="lamp">Primary</Badge>
          </span>
        )}
        {count > 1 && (
          <span
            aria-hidden="true"
            data-drag={name}
            className="absolute right-0 bottom-0 grid size-11 cursor-grab touch-none place-items-center"
            onPointerDown={(event) => event.pointerType !== 'mouse' && drag.start(event, index)}
          >
            <span className="grid size-8 place-items-center rounded-sm bg-raised text-ink">
              <GripVertical className="size-5" />
            </span>
          </span>
        )}
      </div>
      <Caption {...props} />
      <div className="col-span-full flex flex-wrap items-center gap-1 @lg:-mx-1">
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
        <Button
          size="sm"
          variant="ghost"
          isDisabled={picture.is_primary}
          aria-label={picture.is_primary ? `Primary: ${name}` : `Make primary: ${name}`}
          onClick={onMakePrimary}
        >
          <Star aria-hidden="true" fill={picture.is_primary ? 'currentColor' : 'none'} />
          {picture.is_primary ? 'Primary' : 'Make primary'}
        </Button>
        <IconButton label={`Remove ${name}`} icon={Trash2} className="ml-auto" onClick={onRemove} />
      </div>
    </li>
  )
}

/** The caption is saved when its field is left, or with Enter. A text that could not be saved stays in the field. */
function Caption({ picture, name, onDescribe }: Props) {
  const stored = picture.alt_text ?? ''
  const [draft, setDraft] = useState<string>()
  const saving = useMutation({
    mutationFn: (text: string) => onDescribe(text.trim() || null),
    // What was typed meanwhile stays.
    onSuccess: (_, text) => setDraft((now) => (now === text ? undefined : now)),
    meta: { quiet: true },
  })
  const save = () => {
    if (draft === undefined || saving.isPending) return
    if (draft.trim() === stored) setDraft(undefined)
    else saving.mutate(draft)
  }

  return (
    <div className="grid min-w-0 content-start gap-1">
      <textarea
        rows={2}
        className="control field-sizing-content max-h-40 min-h-16 resize-none py-1.5 text-sm"
        aria-label={`Caption of ${name}`}
        placeholder="Describe this picture"
        maxLength={pictureRules.maxCaption}
        value={draft ?? stored}
        aria-invalid={saving.isError || undefined}
        onChange={(event) => {
          setDraft(event.target.value)
          if (!saving.isPending) saving.reset()
        }}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          save()
        }}
      />
      <div className="flex min-h-5 flex-wrap items-center gap-x-3 text-sm">
        <p role="status" className="flex items-center gap-1.5 font-medium">
          {saving.isPending && <span className="text-muted">Saving...</span>}
          {saving.isSuccess && <SavedOrNot icon={CircleCheck} className="text-yes" words="Saved" />}
          {saving.isError && <SavedOrNot icon={CircleAlert} className="text-no" words="Not saved" />}
        </p>
        {saving.isError && (
          <button type="button" className="font-semibold underline" onClick={save}>
            Try again
          </button>
        )}
      </div>
    </div>
  )
}

function SavedOrNot({ icon: Icon, className, words }: { icon: typeof Star; className: string; words: string }) {
  return (
    <span className={cx('flex items-center gap-1.5', className)}>
      <Icon aria-hidden="true" className="size-4" />
      {words}
    </span>
  )
}
