import { useMutation, useQuery } from '@tanstack/react-query'
import type { Event, EventInput, EventUpdate } from '@marquee/contract/events'
import { eventStatusRefusals, transition } from '@marquee/contract/event-status'
import type { Lookup } from '@marquee/contract/lookups'
import { imageRules, imageSentences, maxCounts } from '@marquee/contract/limits'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { PicturesMissing } from '../../ui/pictures-missing.tsx'
import { storedPictures } from '../../lib/send-pictures.ts'
import { setFieldErrors, toNumber, toText } from '../../lib/forms.ts'
import { queryClient, statusOf } from '../../lib/query-client.ts'
import { useIntentKey, useOnce } from '../../lib/send-once.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FieldSet } from '../../ui/field.tsx'
import { ImagePicker, type PickedImage } from '../../ui/image-picker.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { DateField, NumberField, SelectField, TextArea, TextField } from '../../ui/text-field.tsx'
import { eventTypesQuery, lookupFailures } from '../lookups/queries.ts'
import { useMe } from '../users/queries.ts'
import { changedFields, eventValues, useEventForm } from './event-form.ts'
import { savePictures } from './event-pictures.ts'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { organizerRefusal } from './organizer-refusal.ts'
import { createEvent, eventQuery, updateEvent } from './queries.ts'

/** The form for a new event, or for changes of the given one. What was typed stays in the form until it is stored. */
export function EventEditor({ event }: { event?: Event }) {
  const navigate = useNavigate()
  const { data: me } = useMe()
  const form = useEventForm(event)
  const { register, formState, setValue, watch } = form
  const { errors, isDirty } = formState
  /** The version of the event that the form was filled from. */
  const [filled, setFilled] = useState(event)
  /** The latest version that this person has seen, which is sent with every change. */
  const [base, setBase] = useState(event)
  const [images, setImages] = useState<PickedImage[]>(() => storedPictures(event?.images ?? []))
  const [newer, setNewer] = useState<Event>()
  const [isSending, setSending] = useState<'draft' | 'main'>()
  /** Set when the event is stored, but some of its pictures are not. */
  const [unfinished, setUnfinished] = useState<Event>()
  const types = useQuery(eventTypesQuery())
  const create = useMutation(createEvent)
  const update = useMutation(updateEvent)
  const keyOf = useIntentKey()
  const refusal = organizerRefusal(me)
  const startDate = watch('start_date')
  const hasLeft = useRef(false)

  const mark = (id: string, patch: Partial<PickedImage>) =>
    setImages((before) => before.map((image) => (image.id === id ? { ...image, ...patch } : image)))

  const finish = async (saved: Event) => {
    const isWhole = await savePictures({
      eventId: saved.id,
      stored: filled?.images ?? [],
      chosen: images,
      onState: mark,
    })
    if (!isWhole) return setUnfinished(saved)
    hasLeft.current = true
    void navigate(`/organizer/events/${saved.id}`)
  }

  const store = (input: EventInput, over: Event | undefined): Promise<Event> => {
    if (!over) return create.mutateAsync({ body: input, idempotencyKey: keyOf(input) })
    const { status, ...fields } = input
    const body: EventUpdate = status === eventValues(filled).status ? fields : { ...fields, status }
    return update.mutateAsync({ id: over.id, body, version: over.version })
  }

  const send = async (input: EventInput, over: Event | undefined) => {
    setNewer(undefined)
    try {
      await finish(await store(input, over))
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
    setSending(form.getValues('status') === 'draft' && !over ? 'draft' : 'main')
    await form.handleSubmit((input) => send(input, over))()
    if (!hasLeft.current) setSending(undefined)
  })
  const saveAsDraft = () => {
    setValue('status', 'draft', { shouldDirty: true })
    submit(base)
  }
  const publish = () => {
    if (!base) setValue('status', 'published', { shouldDirty: true })
    submit(base)
  }
  const takeNewer = () => {
    if (!newer) return
    setBase(newer)
    form.reset(eventValues(newer))
    setFilled(newer)
    setImages(storedPictures(newer?.images ?? []))
    setNewer(undefined)
  }
  const saveOver = () => {
    setBase(newer)
    submit(newer)
  }
  const finishAgain = useOnce(async () => {
    if (!unfinished) return
    setSending('main')
    await finish(unfinished)
    setSending(undefined)
  })

  if (unfinished) {
    return (
      <PicturesMissing
        heading={<h2>“{unfinished.title}” is saved, but not all of its pictures</h2>}
        images={images.filter((image) => image.state === 'error')}
        isPending={isSending !== undefined}
        onRetry={finishAgain}
        className="grid max-w-form justify-items-start gap-4"
      >
        <ButtonLink to={`/organizer/events/${unfinished.id}`}>View Event</ButtonLink>
      </PicturesMissing>
    )
  }

  const arePicturesChanged = idsOf(images) !== idsOf(storedPictures(filled?.images ?? []))
  const isFinal = base?.status === 'completed' || base?.status === 'cancelled'
  const canUnpublish = !base || 'action' in transition(base.status, 'draft', base.application_count)
  return (
    <form
      noValidate
      className="grid max-w-form gap-12 pb-16"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        publish()
      }}
    >
      <LeaveGuard isUnsaved={isDirty || arePicturesChanged} holds={() => !hasLeft.current} />
      <ConfirmEmail />
      <FieldSet legend="The event">
        <TextField label="Event title" required error={errors.title?.message} {...register('title')} />
        <TextArea
          label="Description"
          required={false}
          hint="What kind of night it is, and whom you are looking for."
          error={errors.description?.message}
          {...register('description')}
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-y-1.5 sm:[&>*]:row-span-4 sm:[&>*]:grid-rows-subgrid">
          <Controller
            control={form.control}
            name="event_type_id"
            render={({ field }) => (
              <SelectField
                {...field}
                label="Event type"
                required={false}
                hint="Vendors filter by it"
                placeholder="Choose one"
                value={field.value ?? ''}
                onChange={(chosen) => field.onChange(chosen.target.value ? Number(chosen.target.value) : null)}
                options={typeOptions(types.data, event)}
                error={errors.event_type_id?.message ?? (types.isLoadingError ? lookupFailures.eventTypes : undefined)}
              />
            )}
          />
          {base && (
            <Controller
              control={form.control}
              name="status"
              render={({ field }) => (
                <SelectField
                  {...field}
                  label="Status"
                  disabled={isFinal}
                  hint={
                    isFinal
                      ? eventStatusRefusals[base.status as 'completed' | 'cancelled']
                      : canUnpublish
                        ? undefined
                        : `${eventStatusRefusals.hasApplications}, so it stays published.`
                  }
                  options={[
                    { value: 'draft', label: 'Draft', isDisabled: !canUnpublish },
                    { value: 'published', label: 'Published' },
                  ]}
                  error={errors.status?.message}
                />
              )}
            />
          )}
        </div>
      </FieldSet>

      <FieldSet legend="When and where">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-y-1.5 sm:[&>*]:row-span-4 sm:[&>*]:grid-rows-subgrid">
          <DateField
            label="Start date"
            required
            hint="The first day"
            error={errors.start_date?.message}
            {...register('start_date')}
          />
          <DateField
            label="End date"
            required={false}
            hint="Leave empty for single-day events"
            min={startDate || undefined}
            error={errors.end_date?.message}
            {...register('end_date', { setValueAs: (value: unknown) => toText(value) ?? null })}
          />
        </div>
        <TextField
          label="Event address"
          required
          autoComplete="street-address"
          error={errors.address?.message}
          {...register('address')}
        />
      </FieldSet>

      <FieldSet legend="Size and budget">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-y-1.5 sm:[&>*]:row-span-4 sm:[&>*]:grid-rows-subgrid">
          <NumberField
            label="Expected attendees"
            required={false}
            hint="Your best guess"
            min={1}
            error={errors.expected_attendees?.message}
            {...register('expected_attendees', { setValueAs: (value: unknown) => toNumber(value) ?? null })}
          />
          <TextField
            label="Budget range"
            required={false}
            hint='For example "$5,000 - $10,000"'
            error={errors.budget_range?.message}
            {...register('budget_range')}
          />
        </div>
      </FieldSet>

      <ImagePicker
        label="Event photos"
        level={2}
        name="images"
        hint={`JPEG, PNG or WebP, up to 10 MB each, at most ${maxCounts.eventImages}. ${base ? 'They are stored when you save.' : 'The first is the primary one.'}`}
        value={images}
        onChange={setImages}
        max={maxCounts.eventImages}
        accept={imageRules.types}
        maxBytes={imageRules.maxBytes}
        isOrderFixed={base !== undefined}
        isDisabled={isSending !== undefined}
        sentences={{ type: imageSentences.unsupported, size: imageSentences.tooLarge }}
      />

      <div className="grid gap-4">
        {refusal && <p className="font-medium text-no">{refusal}</p>}
        {newer && base && (
          <div role="alert" className="grid gap-3 rounded-md bg-wait-wash p-4 text-wait">
            <p className="font-semibold">Everything you typed is still here.</p>
            <p>
              {changedWords(changedFields(base, newer))} Save yours over it, or start again from the current version.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button size="sm" onClick={saveOver}>
                Save mine
              </Button>
              <Button size="sm" onClick={takeNewer}>
                Load the current version
              </Button>
            </div>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
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
              isDisabled={refusal !== null || isSending === 'main'}
              isPending={isSending === 'draft'}
              pendingLabel="Saving..."
              onClick={saveAsDraft}
            >
              Save as Draft
            </Button>
          )}
          <ButtonLink variant="ghost" to={base ? `/organizer/events/${base.id}` : '/organizer/events'}>
            Cancel
          </ButtonLink>
        </div>
      </div>
    </form>
  )
}

/** Contains the event's own type even before the list has loaded, so that the select keeps its value. */
function typeOptions(types: readonly Lookup[] = [], event: Event | undefined) {
  const options = types.map((type) => ({ value: type.id, label: type.display_name }))
  const { event_type_id: own = null, event_type_display_name: label } = event ?? {}
  const isListed = own === null || options.some((option) => option.value === own)
  return isListed ? options : [{ value: own, label: label ?? '' }, ...options]
}

const idsOf = (images: readonly PickedImage[]) => images.map((image) => image.id).join()

const changedWords = (fields: readonly string[]) =>
  fields.length > 0 ? `Changed meanwhile: ${fields.join(', ')}.` : 'The fields themselves are as you found them.'
