import { useMutation } from '@tanstack/react-query'
import { EventInput, type Event, type EventUpdate } from '@marquee/contract/events'
import { maxCounts } from '@marquee/contract/limits'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { PicturesMissing } from '../../ui/pictures-missing.tsx'
import { useFormDraft } from '../../lib/form-draft.ts'
import { setFieldErrors } from '../../lib/forms.ts'
import { forgetPictures, usePictureDraft } from '../../lib/picture-draft.ts'
import { isUnreachable, queryClient, statusOf } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { sendPictures, withSent } from '../../lib/pictures.ts'
import { uploadQueue, useUploads } from '../../lib/upload-queue.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FieldSet } from '../../ui/field.tsx'
import { ImagePicker, type PickedImage } from '../../ui/image-picker.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { useMe } from '../users/queries.ts'
import {
  asWrittenOver,
  changedFields,
  eventValues,
  useEventForm,
  writtenOver,
  EventFields,
  section,
} from './event-fields.tsx'
import { EventPreview } from './event-preview.tsx'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { organizerRefusal } from './own-event.tsx'
import { arePicturesStored, eventPictures, EventPhotos } from './event-photos.tsx'
import { useNewEvent } from './new-event.ts'
import { eventQuery, updateEvent } from './queries.ts'
import { useSaveQuestion, type Yes } from './save-question.tsx'
import { TradesField, type WantedTrade } from './trades-field.tsx'

interface Props {
  event?: Event
  /** Suggested for the address. */
  places?: readonly string[]
}

/** The form for a new event, or for changes of the given one. What was typed stays in the form until it is stored. */
export function EventEditor({ event, places = [] }: Props) {
  const navigate = useNavigate()
  const { data: me } = useMe()
  const form = useEventForm(event)
  const { formState, setValue } = form
  const { isDirty } = formState
  /** The version of the event that the form was filled from, or over which a restored draft was written. */
  const [filled, setFilled] = useState(event)
  /** The latest version that this person has seen, which is sent with every change. */
  const [base, setBase] = useState(event)
  const [images, setImages] = useState<PickedImage[]>([])
  /** The trades that a new event looks for. */
  const [trades, setTrades] = useState<WantedTrade[]>([])
  const [newer, setNewer] = useState<Event>()
  const [isSending, setSending] = useState<Asked>()
  /** The event as it is stored now. */
  const [saved, setSaved] = useState<Event>()
  /** Some of its pictures are not stored. */
  const [isUnfinished, setUnfinished] = useState(false)
  const uploads = useUploads(saved && eventPictures(saved.id).key)
  const { create, begin } = useNewEvent()
  const update = useMutation(updateEvent)
  const refusal = organizerRefusal(me)
  const question = useSaveQuestion(event ? 'Update Event' : 'Publish Event', event)
  const hasLeft = useRef(false)
  /** What the pressed button does; with `call` an open call is written before the event is published. */
  const asked = useRef<Asked>('main')
  const pictures = usePictureDraft(draftName(event), images, setImages)
  const draft = useFormDraft({
    name: draftName(event),
    form,
    shape: EventInput.shape,
    parts: {
      pictures,
      trades: {
        value: trades,
        isChanged: trades.length > 0,
        show: (kept) => setTrades(z.safeParse(Trades, kept).data ?? []),
      },
      base: {
        value: base && writtenOver(base),
        isChanged: false,
        show(kept) {
          const older = event && asWrittenOver(event, kept)
          setFilled(older ?? event)
          setBase(older ?? event)
          setNewer(older && event)
        },
      },
    },
    onRemove: forgetPictures,
  })

  const finish = async (saved: Event) => {
    setSaved(saved)
    if (!(await arePicturesStored(saved.id))) return setUnfinished(true)
    hasLeft.current = true
    void navigate(`/organizer/events/${saved.id}${asked.current === 'call' ? '/call' : ''}`)
  }
  const sendChosen = (saved: Event) =>
    void sendPictures(eventPictures(saved.id), images, (image) => setImages((now) => withSent(now, image)))

  const store = (input: EventInput, over: Event | undefined, yes: Yes): Promise<Event> => {
    if (!over) return begin(input, trades)
    const { status, ...fields } = input
    const body: EventUpdate = { ...fields, ...yes, ...(status !== eventValues(filled).status && { status }) }
    return update.mutateAsync({ id: over.id, body, version: over.version })
  }

  const send = async (input: EventInput, over: Event | undefined, yes: Yes) => {
    setNewer(undefined)
    try {
      const stored = await store(input, over, yes)
      draft.clear()
      question.done()
      sendChosen(stored)
      await finish(stored)
    } catch (error) {
      setFieldErrors(form, error)
      if (!over || statusOf(error) !== 412) return
      const now = await queryClient()
        .fetchQuery({ ...eventQuery(over.id), staleTime: 0 })
        .catch(() => undefined)
      setNewer(now)
    }
  }

  const submit = useOnce(async (over: Event | undefined) => {
    // The next page is loading already: a second press does nothing.
    if (hasLeft.current) return
    await form.handleSubmit(async (input) => {
      const yes = await question.ask(input, over)
      if (!yes) return
      setSending(asked.current)
      await send(input, over, yes)
    })()
    if (!hasLeft.current) setSending(undefined)
  })
  const submitAs = (kind: Asked) => {
    asked.current = kind
    if (!base) setValue('status', kind === 'main' ? 'published' : 'draft', { shouldDirty: true })
    submit(base)
  }
  const loadNewer = () => {
    if (!newer) return
    setBase(newer)
    form.reset(eventValues(newer))
    setFilled(newer)
    setNewer(undefined)
    draft.clear()
  }
  const overwrite = () => {
    setBase(newer)
    submit(newer)
  }
  const finishOnce = useOnce(finish)
  if (saved && isUnfinished) {
    const queue = uploadQueue(eventPictures(saved.id).key)
    return (
      <PicturesMissing
        heading={<h2>“{saved.title}” is saved, but not all of its pictures</h2>}
        uploads={uploads}
        onRetry={(...ids) => {
          queue.retry(...ids)
          finishOnce(saved)
        }}
        onRemove={(id) => {
          queue.remove(id)
          finishOnce(saved)
        }}
        className="grid max-w-form justify-items-start gap-4"
      >
        <ButtonLink to={`/organizer/events/${saved.id}`}>View Event</ButtonLink>
      </PicturesMissing>
    )
  }

  const preview = !event && <EventPreview values={form.watch()} picture={images[0]?.url} trades={trades} />
  return (
    <>
      <div
        className={cx(
          'grid grid-cols-1 gap-10',
          !event && 'xl:grid-cols-[minmax(0,var(--container-form))_minmax(0,22rem)]',
        )}
      >
        <form
          noValidate
          className="grid max-w-form gap-6 pb-4"
          onSubmit={(submitted) => {
            submitted.preventDefault()
            submitAs('main')
          }}
        >
          <LeaveGuard
            isUnsaved={isDirty || pictures.isChanged || trades.length > 0}
            isStillUnsaved={() => !hasLeft.current}
            isKept={() => isSending === undefined && draft.isKept()}
          />
          <ConfirmEmail />
          <DraftNotice draft={draft.state} note={pictures.note} />
          <EventFields
            form={form}
            event={event}
            base={base}
            places={places}
            pictures={
              !event && (
                <ImagePicker
                  label="Event photos"
                  level={2}
                  name="images"
                  hint={`JPEG, PNG or WebP, up to 10 MB each, at most ${maxCounts.eventImages}. The first is the primary one.`}
                  value={images}
                  uploads={uploads}
                  onChange={setImages}
                  max={maxCounts.eventImages}
                  isDisabled={isSending !== undefined}
                />
              )
            }
          />

          {!base && (
            <FieldSet legend="Looking for" className={section}>
              <TradesField value={trades} onChange={setTrades} near={form.watch('description') ?? ''} />
              <Button
                size="sm"
                className="justify-self-start"
                isDisabled={refusal !== null || isSending !== undefined}
                isPending={isSending === 'call'}
                pendingLabel="Saving..."
                onClick={() => submitAs('call')}
              >
                Add fees and a deadline
              </Button>
            </FieldSet>
          )}

          {preview && (
            <Disclosure label="Preview" className="max-w-96 xl:hidden">
              {preview}
            </Disclosure>
          )}
          <div className="grid gap-4 empty:hidden">
            {refusal && <p className="font-medium text-no">{refusal}</p>}
            <SendFailed isUnreachable={isUnreachable(create.error ?? update.error)} />
            {newer && base && (
              <Conflict changed={changedFields(base, newer)} onOverwrite={overwrite} onLoad={loadNewer} />
            )}
          </div>
          <div className="form-bar flex gap-3 max-sm:gap-2 max-sm:px-3 max-sm:*:flex-auto max-sm:*:px-2 max-sm:*:text-sm max-sm:*:whitespace-nowrap">
            <Button
              type="submit"
              variant="primary"
              isDisabled={refusal !== null}
              isPending={isSending === 'main'}
              pendingLabel={base ? 'Saving...' : 'Publishing...'}
            >
              {base ? 'Update Event' : 'Publish Event'}
            </Button>
            {!base && (
              <Button
                isDisabled={refusal !== null || (isSending !== undefined && isSending !== 'draft')}
                isPending={isSending === 'draft'}
                pendingLabel="Saving..."
                onClick={() => submitAs('draft')}
              >
                Save as Draft
              </Button>
            )}
            <ButtonLink variant="ghost" to={base ? `/organizer/events/${base.id}` : '/organizer/events'}>
              Cancel
            </ButtonLink>
          </div>
        </form>
        {preview && (
          // Screen readers have the form itself.
          <div aria-hidden="true" className="max-xl:hidden">
            {preview}
          </div>
        )}
      </div>
      {event && <EventPhotos event={event} />}
      {question.dialog}
    </>
  )
}

const Trades = z.array(z.object({ service_id: z.number(), wanted: z.number() }))

type Asked = 'main' | 'draft' | 'call'

const draftName = (event: Event | undefined) => `event:${event?.id ?? 'new'}`
