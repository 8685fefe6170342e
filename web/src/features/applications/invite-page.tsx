import type { Event } from '@marquee/contract/events'
import { askingSentences, type AskingPreview, type WhyNotAsked } from '@marquee/contract/invitations'
import { maxCounts, maxLengths, pageSizes } from '@marquee/contract/limits'
import { callRefusal } from '@marquee/contract/open-call'
import { VendorFilters } from '@marquee/contract/vendor-filters'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { briefRange, today } from '../../lib/dates.ts'
import { lengthError } from '../../lib/forms.ts'
import { shortMoment } from '../../lib/local-dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { failureText } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { readQuery } from '../../lib/search-params.ts'
import { useIdempotencyKey, useOnce } from '../../lib/send-once.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader, Panel } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelectField, TextArea } from '../../ui/text-field.tsx'
import { allMyEventsQuery, vendorsInWords } from '../events/queries.ts'
import { countOf } from '../contacts/contact-words.ts'
import { vendors } from '../vendors/calls.ts'
import { listFilters } from '../vendors/vendor-filters.ts'
import { askingPreviewQuery, askToApply, type Invitees } from './invitation-queries.ts'
import { whyWords } from './invitation-words.ts'
import { InvitationsStopped, useInvitationsStopped } from './invitations-stopped.tsx'

export const meta = () => [{ title: fullTitle('Invite to apply') }]

/**
 * `/organizer/invite`: asks vendors or contacts to apply to an own event. `?vendor=7` is one, `?list=3` those of a list,
 * `?contacts=4,5` own contacts; otherwise those that a search finds,
 * by the filters in the address. Nothing is sent before Send.
 */
export default function InvitePage() {
  const [params] = useSearchParams()
  const chosen = useQuery(chosenQuery(params))
  const events = useQuery(allMyEventsQuery)
  return (
    <>
      <PageHeader title="Invite to apply" subtitle="Nothing is sent before you press Send." />
      <InvitationsStopped />
      <Loaded
        query={events}
        failure="Your events could not be loaded."
        loading="Loading your events..."
        skeleton="h-64"
      >
        {(all) => (
          <Loaded
            query={chosen}
            failure="They could not be loaded."
            hint={failureText}
            loading="Loading..."
            skeleton="h-64"
          >
            {(invitees) => <Form invitees={invitees} events={all.filter(looks)} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

/** Whom the address means, vendors in the order of the search or the list. */
const chosenQuery = (params: URLSearchParams) =>
  queryOptions({
    queryKey: [...keys.vendors, 'to-invite', params.toString()],
    queryFn: async ({ signal }): Promise<Invitees> => {
      const contacts = params.get('contacts')
      if (contacts !== null) return { kind: 'contacts', ids: contacts.split(',').flatMap((id) => pathId(id) ?? []) }
      const [vendor, list] = ['vendor', 'list'].map((name) => pathId(params.get(name) ?? undefined))
      if (vendor) return { kind: 'vendors', ids: [vendor] }
      if (list) {
        const { contractors } = await vendors.getList({ params: { id: list } }, { signal })
        return { kind: 'vendors', ids: contractors.map(({ contractor_id }) => contractor_id) }
      }
      const filters = { ...listFilters(readQuery(VendorFilters, params)), limit: pageSizes.max }
      const found = new Set<number>()
      for (let page = 1; found.size < maxCounts.invitationsOfEvent; page++) {
        const answer = await vendors.list({ query: { ...filters, page } }, { signal })
        for (const { id } of answer.contractors) found.add(id)
        if (!answer.has_more) break
      }
      return { kind: 'vendors', ids: [...found].slice(0, maxCounts.invitationsOfEvent) }
    },
    staleTime: 0,
  })

/** An event to which vendors can apply for a place. */
const looks = ({ status, call, start_date }: Event) =>
  status === 'published' && call !== null && callRefusal(call) === null && start_date > today()

function Form({ invitees, events }: { invitees: Invitees; events: readonly Event[] }) {
  const [chosen, choose] = useState<{ event?: number; place?: number }>({})
  const [line, setLine] = useState('')
  const event = events.find(({ id }) => id === chosen.event) ?? events[0]
  const places = event?.call?.places.filter(({ is_full }) => !is_full) ?? []
  const place = places.find(({ id }) => id === chosen.place) ?? places[0]
  if (invitees.ids.length === 0)
    return (
      <EmptyState
        title="Nobody to invite"
        className="card"
        actions={<ButtonLink to="/vendors">Browse Vendors</ButtonLink>}
      >
        <p>Nobody is found here any more.</p>
      </EmptyState>
    )
  if (!event || !place)
    return (
      <EmptyState
        title="No event looks for vendors"
        className="card"
        actions={<ButtonLink to="/organizer/events">My Events</ButtonLink>}
      >
        <p>Publish an event, and say whom you look for. Then you can invite vendors to apply.</p>
      </EmptyState>
    )
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-6">
        <SelectField
          label="Event"
          required
          value={event.id}
          onChange={({ target }) => choose({ event: Number(target.value) })}
          options={events.map(({ id, title, start_date, end_date }) => ({
            value: id,
            label: `${title} (${briefRange(start_date, end_date)})`,
          }))}
        />
        <SelectField
          label="They apply for"
          required
          value={place.id}
          onChange={({ target }) => choose({ event: event.id, place: Number(target.value) })}
          options={places.map(({ id, trade, fee }) => ({ value: id, label: fee ? `${trade} (${fee})` : trade }))}
        />
        <TextArea
          label="Your line"
          required={false}
          hint="Say why you thought of them. Everybody gets the same line."
          value={line}
          counter={maxLengths.invitationLine}
          error={lengthError('Your line', line, maxLengths.invitationLine)}
          onChange={({ target }) => setLine(target.value)}
        />
      </div>
      <Preview eventId={event.id} placeId={place.id} invitees={invitees} line={line} />
    </div>
  )
}

interface PreviewProps {
  eventId: number
  placeId: number
  invitees: Invitees
  line: string
}

/** Who is asked and who not, the e-mail, and the button that sends it. */
function Preview({ eventId, placeId, invitees, line }: PreviewProps) {
  const stopped = useInvitationsStopped()
  const preview = useQuery({ ...askingPreviewQuery(placeId, invitees), placeholderData: keepPreviousData })
  const send = useMutation(askToApply)
  const keyOf = useIdempotencyKey()
  const navigate = useNavigate()
  const press = useOnce(async (ids: number[]) => {
    const body = { placeId, invitees: { ...invitees, ids }, line: line.trim() }
    await send.mutateAsync({ ...body, idempotencyKey: keyOf(body) })
    await navigate(`/organizer/events/${eventId}/invitations`)
  })
  return (
    <Loaded
      query={preview}
      failure="The preview could not be loaded."
      hint={failureText}
      loading="Loading the preview..."
      skeleton="h-96"
    >
      {({ asked, left_out, possible_again: again, mail }) => (
        <div className="grid grid-cols-1 gap-6" aria-busy={preview.isPlaceholderData || undefined}>
          <section aria-label="Who is invited" className="grid gap-3">
            {asked.length === 0 ? (
              <p className="font-semibold">{askingSentences.nobody}</p>
            ) : (
              <Disclosure
                label={`${invitees.kind === 'vendors' ? vendorsInWords(asked.length) : countOf(asked.length, 'contact')} will be invited`}
              >
                <p className="text-muted">{asked.map(({ name }) => name).join(', ')}</p>
              </Disclosure>
            )}
            <LeftOut rows={left_out} />
            {again && (
              <p className="text-sm">
                You can send {maxCounts.invitationMails} invitations a day. More are possible from {shortMoment(again)}.
              </p>
            )}
          </section>
          <MailShown mail={mail} line={line} />
          <div>
            <Button
              {...stopped}
              variant="primary"
              size="lg"
              isPending={send.isPending}
              pendingLabel="Sending..."
              isDisabled={
                asked.length === 0 ||
                stopped.isDisabled ||
                preview.isPlaceholderData ||
                line.trim().length > maxLengths.invitationLine
              }
              onClick={() => press(asked.map(({ id }) => id))}
            >
              Send {asked.length === 1 ? 'the invitation' : `${asked.length} invitations`}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** Who is not invited, by reason. */
function LeftOut({ rows }: { rows: { name: string | null; why: WhyNotAsked }[] }) {
  if (rows.length === 0) return null
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-4 text-sm">
      <h2 id="not-invited" className="font-sans text-base font-semibold tracking-normal">
        Not invited
      </h2>
      <dl aria-labelledby="not-invited" className="grid gap-2">
        {[...Map.groupBy(rows, ({ why }) => why)].map(([why, some]) => (
          <div key={why}>
            <dt className="figures font-semibold">
              {whyWords[why]} ({some.length})
            </dt>
            <dd className="text-muted">{some.flatMap(({ name }) => name ?? []).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The e-mail as it will be sent. */
function MailShown({ mail, line }: { mail: AskingPreview['mail']; line: string }) {
  const { subject, paragraphs, quote, button, after } = mail
  return (
    <Panel title="The email">
      <section aria-label="The email" className="grid gap-3 text-sm wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {line.trim() && (
          <blockquote className="border-l-2 border-lamp pl-3 whitespace-pre-line">
            <span className="block text-muted">{quote}:</span>
            {line.trim()}
          </blockquote>
        )}
        <p className="justify-self-start rounded-sm border border-control px-3 py-1.5 font-semibold">{button}</p>
        {after.map((text) => (
          <p key={text} className="text-muted">
            {text}
          </p>
        ))}
      </section>
    </Panel>
  )
}
