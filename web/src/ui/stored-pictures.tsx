import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { describe, makePrimary, move, remove, usePictures, type PictureOwner } from '../lib/pictures.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { PictureDrop } from './picture-drop.tsx'
import type { PictureSource } from './picture.tsx'
import { StoredPicture } from './stored-picture.tsx'
import { UploadRows } from './upload-rows.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { LiveRegion } from './visually-hidden.tsx'

type Stored = PictureSource & { id: number; is_primary: boolean }

interface Props<P extends Stored> {
  /** The id of the section, for links to it. */
  id: string
  title: string
  hint: ReactNode
  /** What it means that there are none. */
  empty: string
  /** What happens when a picture is removed. */
  removal: string
  pictures: readonly P[]
  owner: PictureOwner<P>
  max: number
}

/**
 * The stored pictures of a vendor or an event: added, ordered, described, made primary and removed. Everything is saved at once, each change
 * by a call of its own. A picture that could not be uploaded keeps its place and its file until it is sent again or removed; one that the
 * server refused takes no place.
 */
export function StoredPictures<P extends Stored>(props: Props<P>) {
  const { id, title, hint, empty, removal, owner, max } = props
  const { pictures, apply, uploads, add, queue } = usePictures(owner, props.pictures)
  const [announced, setAnnounced] = useState('')
  const [asking, setAsking] = useState<{ id: number; name: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const own = useId()
  const count = pictures.length
  const nameOf = (picture: P) => short(picture.alt_text ?? '') || `Picture ${pictures.indexOf(picture) + 1}`

  // A failed change was announced by its toast.
  const quietly = (change: Promise<unknown>) => void change.catch(() => {})
  const moveTo = (from: number, position: number) => {
    const picture = pictures[from]
    if (!picture) return
    setAnnounced(`${nameOf(picture)} is now at position ${position + 1} of ${count}.`)
    quietly(apply(move(picture.id, position)))
  }
  const removeAsked = () => {
    if (!asking) return
    setAnnounced(`${asking.name} was removed.`)
    quietly(apply(remove(asking.id)))
    leave()
    setAsking(undefined)
  }
  /** The button that had the focus goes. */
  const mustFocus = useRef(false)
  const leave = () => {
    mustFocus.current = true
  }
  useEffect(() => {
    if (!mustFocus.current || asking) return
    mustFocus.current = false
    heading.current?.focus({ preventScroll: true })
  })
  const drag = useDragOrder(count, moveTo)

  const coming = uploads.filter(({ isRefused }) => !isRefused)
  const room = max - count - coming.length
  const failed = coming.filter(({ state }) => state === 'error')
  return (
    <section id={id} aria-labelledby={`${own}-title`} className="@container grid scroll-mt-6 grid-cols-1 gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 ref={heading} id={`${own}-title`} tabIndex={-1} className="text-xl">
            {title}
          </h2>
          <p id={`${own}-count`} role="status" className="figures text-sm text-muted">
            {count} / {max} pictures
          </p>
        </div>
        <p id={`${own}-hint`} className="measure text-sm text-muted">
          {count + coming.length === 0 ? empty : hint}
        </p>
      </div>
      <LiveRegion>{announced}</LiveRegion>

      <ol
        ref={drag.list}
        aria-label={`${title} in order`}
        className="grid grid-cols-1 gap-x-4 gap-y-5 empty:hidden @lg:grid-cols-2 @3xl:grid-cols-3"
      >
        {pictures.map((picture, index) => (
          <StoredPicture
            key={picture.id}
            {...{ picture, index, count }}
            name={nameOf(picture)}
            onMove={(position) => moveTo(index, position)}
            onMakePrimary={() => {
              setAnnounced(`${nameOf(picture)} is now the primary picture.`)
              quietly(apply(makePrimary(picture.id)))
            }}
            onDescribe={(text) => apply(describe(picture.id, text))}
            onRemove={() => setAsking({ id: picture.id, name: nameOf(picture) })}
            drag={drag}
          />
        ))}
      </ol>

      <UploadRows
        uploads={uploads}
        onRetry={queue.retry}
        onRemove={(upload) => {
          leave()
          queue.remove(upload)
        }}
      />
      {failed.length > 1 && (
        <Button className="justify-self-start" onClick={() => queue.retry(...failed.map((upload) => upload.id))}>
          Try all {failed.length} again
        </Button>
      )}

      <PictureDrop
        label={title}
        note="JPEG, PNG or WebP, up to 10 MB each"
        max={max}
        room={room}
        onFiles={add}
        input={input}
        describedBy={`${own}-hint ${own}-count`}
        className="min-h-24"
      />
      <ConfirmDialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={removeAsked}
        title="Remove this picture?"
        description={removal}
        confirmLabel="Remove picture"
        tone="danger"
      />
    </section>
  )
}

/** A caption that is long would be read aloud with each button. */
const short = (caption: string) => (caption.length > 40 ? `${caption.slice(0, 39).trimEnd()}…` : caption)
