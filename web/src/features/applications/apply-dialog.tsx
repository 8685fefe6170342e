import { usePlaceAsked } from './apply-address.ts'
import { Typed } from '@marquee/contract/application-drafts'
import { ApplicationInput } from '@marquee/contract/applications'
import type { Event } from '@marquee/contract/events'
import { applicationMessageCounter } from '@marquee/contract/limits'
import { callSentences, placeFor, type Place } from '@marquee/contract/open-call'
import { questionsFor } from '@marquee/contract/questions'
import { type UseMutationResult, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { weekdayRange } from '../../lib/dates.ts'
import { useDraft } from '../../lib/draft.ts'
import { fieldErrors } from '../../lib/forms.ts'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { Facts } from '../../ui/card.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { SelectField, TextArea } from '../../ui/text-field.tsx'
import { AnswerFields, readTyped } from '../events/answer-fields.tsx'
import { attendeesWords } from '../events/event-details.tsx'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { ownVendorQuery } from '../vendors/queries.ts'
import { vendorPath } from '../vendors/vendor-path.ts'
import { OwnDocuments } from './asked-documents.tsx'
import { ConditionsTick } from './conditions-tick.tsx'
import { useServerDraft, type Written } from './draft-queries.ts'
import { OwnDaysWarning } from './own-days-warning.tsx'
import { answerUploads } from './queries.ts'

interface Props {
  event: Event
  isOpen: boolean
  onClose: () => void
  /** Sends the application. The parent closes the dialog after success. */
  onSubmit: (application: Omit<ApplicationInput, 'event_id'>) => void
  sending: Pick<UseMutationResult, 'isPending' | 'error'>
  /** The message has arrived. */
  isSent: boolean
  /** It waits until the vendor is approved. */
  isKept?: boolean
}

/** What a vendor has filled in. Before there were places, drafts were the message alone. */
const Kept = z.pipe(
  z.union([
    z.string(),
    z.object({
      message: z.string(),
      place_id: z.optional(z.number()),
      answers: z.optional(Typed),
      synced: z.optional(z.string()),
      isUnsent: z.optional(z.boolean()),
    }),
  ]),
  z.transform((kept): Written => (typeof kept === 'string' ? { message: kept } : kept)),
)

const nothing: Written = { message: '' }

/** The form in which a vendor applies to an event. What is filled in is kept as a draft until it is sent, also when the dialog closes. */
export function ApplyDialog({ event, isOpen, onClose, onSubmit, sending, isSent, isKept = false }: Props) {
  const draft = useDraft<Written>({
    name: `apply:${event.id}`,
    isOpen,
    read: (stored) => z.safeParse(Kept, stored).data,
    show: (kept) => {
      show(kept ?? nothing)
      server.keep(kept)
    },
  })
  const [written, setWritten] = useState(draft.found ?? nothing)
  /** When the server had kept what is shown, if another device has written it. */
  const [restoredAt, setRestoredAt] = useState<string>()
  /** What was written elsewhere, or here before that was shown. */
  const [other, setOther] = useState<{ written: Written; at: number }>()
  const last = useRef(written)
  const show = (next: Written) => {
    last.current = next
    setWritten(next)
    setRestoredAt(undefined)
  }
  const server = useServerDraft(event.id, {
    kept: draft.found,
    keptAt: draft.state.keptAt,
    show: (found) => {
      show(found)
      draft.keep(found)
      setRestoredAt(found.synced)
    },
    offer: (other, at) => setOther({ written: other, at }),
    onSaved: (synced) => {
      last.current = { ...last.current, synced, isUnsent: false }
      setWritten(last.current)
      draft.keep(last.current)
    },
  })
  const { message, place_id: chosen, answers: typed = {} } = written
  const asked = usePlaceAsked()
  const place = useSuitingPlace(event.call?.places, chosen ?? asked)
  const questions = place ? questionsFor(event.call?.questions ?? [], place.service_id) : []
  const write = (change: Partial<Written>) => {
    const next = { ...last.current, ...change, isUnsent: true }
    const kept = next.message.trim() || next.place_id || next.answers ? next : undefined
    last.current = next
    setWritten(next)
    draft.keep(kept)
    server.keep(kept)
    setProblems({})
  }
  const { isPending, error } = sending
  const [problems, setProblems] = useState<Record<string, string>>({})
  const conditions = event.call?.conditions
  const [agreed, setAgreed] = useState<number>()
  const form = useId()
  const sheet = useRef<HTMLFormElement>(null)
  const refusals = fieldErrors(error)
  useEffect(() => focusFirst(sheet.current, Object.keys(fieldErrors(error))), [error])
  const isEmpty = message.trim() === ''
  useEffect(() => {
    if (!isSent) return
    show(nothing)
    setOther(undefined)
    draft.clear()
    server.forget()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the message has arrived
  }, [isSent])

  const showOther = () => {
    setOther({ written: last.current, at: Date.now() })
    write({ place_id: undefined, answers: undefined, ...other?.written })
  }
  const submit = () => {
    const { answers, problems: found } = readTyped(questions, typed, answerUploads(event.id))
    const read = z.safeParse(ApplicationInput, {
      event_id: event.id,
      message,
      ...(place && { place_id: place.id }),
      ...(conditions && { conditions_version: agreed }),
      ...(answers.length > 0 && { answers }),
    })
    const isAgreed = !conditions || agreed === conditions.version
    const wrong = {
      ...found,
      ...(read.error && { message: read.error.issues[0]?.message ?? '' }),
      ...(!isAgreed && { conditions_version: callSentences.agree }),
    }
    setProblems(wrong)
    focusFirst(sheet.current, Object.keys(wrong))
    if (read.success && Object.keys(wrong).length === 0 && !isPending) onSubmit(read.data)
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Apply to ${event.title}`}
      description={
        isKept
          ? 'Our team reads your vendor profile first. We keep your application and send it once you are approved.'
          : 'Submit your application to this event. The organizer will review and respond.'
      }
      form={form}
      submitLabel="Submit Application"
      isPending={isPending}
      pendingLabel="Submitting..."
      isDisabled={isEmpty}
    >
      <form
        ref={sheet}
        id={form}
        noValidate
        className="grid gap-6"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          submit()
        }}
      >
        <ConfirmEmail />
        <EventSummary event={event} />
        <OwnDaysWarning event={event} />
        {event.call && (
          <PlaceChoice
            places={event.call.places}
            chosen={place?.id}
            onChoose={(place_id) => write({ place_id })}
            error={refusals.place_id}
          />
        )}
        {event.call && <OwnDocuments kinds={event.call.documents} event={event} />}
        <DraftNotice
          draft={restoredAt === undefined ? draft.state : { ...draft.state, keptAt: Date.parse(restoredAt) }}
          other={other && { at: other.at, show: showOther }}
        />
        <AnswerFields
          uploads={answerUploads(event.id)}
          questions={questions}
          typed={typed}
          onChange={(answers) => write({ answers })}
          errors={{ ...refusals, ...problems }}
        />
        <TextArea
          name="message"
          label="Application Message"
          hint="Tell the organizer why you're interested and what you can offer"
          required
          counter={applicationMessageCounter}
          value={message}
          onChange={(typed) => write({ message: typed.target.value })}
          error={problems.message}
        />
        {conditions && (
          <ConditionsTick
            conditions={conditions}
            agreed={agreed}
            onAgree={(version) => {
              setAgreed(version)
              setProblems({})
            }}
            error={problems.conditions_version ?? refusals.conditions_version}
          />
        )}
        <SendFailed isUnreachable={isUnreachable(error)} />
        <div className="grid gap-3 text-sm text-muted">
          <OwnProfile />
          <p className="text-pretty">
            By submitting this application, you agree that your contact information and vendor profile details are
            shared with the event organizer. You can withdraw it later.
          </p>
        </div>
      </form>
    </FormDialog>
  )
}

/** The profile that the organizer gets with the application. */
function OwnProfile() {
  const { data: own } = useQuery(ownVendorQuery)
  return (
    own && (
      <p className="flex items-center gap-3">
        <Thumbnail size="small" image={primaryPicture(own.images)} />
        <span className="grid min-w-0">
          They get your profile
          <a href={vendorPath(own.id)} target="_blank" rel="noreferrer" className="link font-semibold text-ink">
            {own.company_name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </span>
      </p>
    )
  )
}

/** Where and when it is. The rest, which stands on the page behind, is folded. */
function EventSummary({ event }: { event: Event }) {
  const picture = primaryPicture(event.images)
  return (
    <section aria-label="Event summary" className="rounded-md border border-line bg-sunken px-3 text-sm">
      <details className="group">
        <summary className="flex items-center gap-3 py-3 font-medium [&::-webkit-details-marker]:hidden">
          {picture && <Thumbnail size="small" image={picture} />}
          <span className="flex-1 text-balance">
            {weekdayRange(event.start_date, event.end_date)}
            {event.hours && <span className="block font-normal">{event.hours}</span>}
            <span className="block font-normal text-muted">{event.address}</span>
          </span>
          <ChevronDown aria-hidden="true" className="size-5 flex-none transition-transform group-open:rotate-180" />
        </summary>
        <h3 className="mb-3 text-base">{event.title}</h3>
        <Facts
          className="grid-cols-2 gap-x-4 pb-4 *:nth-[n+5]:col-span-full"
          facts={[
            ['Expected Attendees', attendeesWords(event)],
            ['Event Type', event.event_type_display_name],
            ['Organized by', event.organization_name],
            ['Budget Range', event.budget_range],
            ['Event Description', event.description],
          ]}
        />
      </details>
    </section>
  )
}

/** What a vendor applies for: what they chose, otherwise the first open place of the own trades. */
function useSuitingPlace(places: readonly Place[] = [], chosen: number | undefined): Place | undefined {
  const { data: own } = useQuery({ ...ownVendorQuery, enabled: places.length > 0 })
  const open = places.filter(({ is_full }) => !is_full)
  // What was chosen in a draft may be taken meanwhile.
  return open.find(({ id }) => id === chosen) ?? (own && placeFor(open, own.service_ids)) ?? open[0]
}

interface PlaceProps {
  places: readonly Place[]
  chosen: number | undefined
  onChoose: (place: number) => void
  error: string | undefined
}

function PlaceChoice({ places, chosen, onChoose, error }: PlaceProps) {
  const open = places.filter(({ is_full }) => !is_full)
  return (
    <SelectField
      name="place_id"
      label="You apply for"
      required
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
      options={open.map(({ id, trade, fee }) => ({ value: id, label: fee ? `${trade} (${fee})` : trade }))}
      error={error}
    />
  )
}
