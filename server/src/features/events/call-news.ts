import { maxLengths, type ApplicationStatus } from '@marquee/contract/limits'
import { waitingRuleNames, zoneName, type OpenCall, type OpenCallInput } from '@marquee/contract/open-call'
import { writeDay, writeMoment } from '../../formats.ts'
import type { EventRow } from '../../notify/event-data.ts'
import { termsTopicOf, type Notice, type Reader } from '../../notify/notice.ts'

/** An open call as it is entered. */
export type CallTerms = OpenCallInput

export const inTerms = ({ conditions, ...call }: OpenCall): CallTerms => ({
  ...call,
  conditions: conditions?.text ?? null,
})

interface Term {
  label: string
  was: string
  is: string
}

interface Parts {
  event: EventRow
  applicants(...statuses: ApplicationStatus[]): (Reader & { place_id: number | null })[]
}

/**
 * What another open call is to the vendors with an application that is not rejected: what has changed for their trade. Nothing where nothing
 * has. Several changes soon after each other share one e-mail with what is true now; in the product each one has its entry.
 */
export function termNotices({ event, applicants }: Parts, before: OpenCall, after: CallTerms): Notice[] {
  const old = inTerms(before)
  const readers = applicants('accepted', 'pending').map((reader) => {
    const trade = before.places.find(({ id }) => id === reader.place_id)?.service_id
    return { reader, trade, changes: changesOf(old, after, trade) }
  })
  const concerned = readers.filter(({ changes }) => changes.length > 0)
  return [...Map.groupBy(concerned, ({ changes }) => changes.join('\n')).values()].map((same) => {
    const { changes, trade } = same[0]!
    const now = {
      kind: 'event.terms_changed' as const,
      about: [event.owner],
      topic: termsTopicOf(event.id),
      keepsEntries: true,
      subject: `Changed terms: ${event.title}`,
      action: { label: 'View the event', path: `/events/${event.id}` },
    }
    const terms = termsOf(old, after, trade).map(({ label, is }) => `${label}: ${is}.`)
    return {
      ...now,
      to: same.map(({ reader }) => reader),
      paragraphs: changes,
      joined: { ...now, paragraphs: [...terms, ...(after.conditions && trade !== undefined ? [pleaseAgree] : [])] },
    }
  })
}

const pleaseAgree = 'Please agree to the conditions on the page of the event, if you have not.'

/** What has changed for a trade, as sentences; without a trade what is for all. */
function changesOf(before: CallTerms, after: CallTerms, trade: number | null | undefined): string[] {
  const terms = termsOf(before, after, trade).flatMap(({ label, was, is }) =>
    was === is ? [] : `${label}: ${is} (before: ${was}).`,
  )
  // Without a trade there is nothing to agree to: the vendor applied before there was a call.
  return trade === undefined ? terms : [...terms, ...changedConditions(before.conditions ?? '', after.conditions ?? '')]
}

function termsOf(before: CallTerms, after: CallTerms, trade: number | null | undefined): Term[] {
  const term = (label: string, words: (terms: CallTerms) => string | number | null | undefined) => ({
    label,
    was: String(words(before) ?? 'not set'),
    is: String(words(after) ?? 'not set'),
  })
  const place = ({ places }: CallTerms) => places.find(({ service_id }) => service_id === trade)
  const ofAll = [
    term(
      'Apply by',
      ({ closes_local, time_zone }) => closes_local && `${writeMoment(closes_local)}, ${zoneName(time_zone)} time`,
    ),
    term('Answers by', ({ answer_by }) => answer_by && writeDay(answer_by, { dateStyle: 'long' })),
    term('Days to confirm', ({ confirm_within_days }) => confirm_within_days),
    term('Waiting list', ({ waiting_rule }) => waitingRuleNames[waiting_rule]),
  ]
  if (trade === undefined) return ofAll
  return [
    ...ofAll,
    term('Places', (terms) => place(terms)?.wanted),
    term('Fee', (terms) => place(terms)?.fee),
    term('Note', (terms) => place(terms)?.note),
  ]
}

/** The sentences that came and went. */
function changedConditions(before: string, after: string): string[] {
  if (before === after) return []
  if (!after) return ['The conditions were removed.']
  const [old, now] = [sentencesOf(before), sentencesOf(after)]
  const added = now.filter((sentence) => !old.includes(sentence)).join(' ')
  const gone = old.filter((sentence) => !now.includes(sentence)).join(' ')
  return [
    added && `New in the conditions: ${shortened(added)}`,
    gone && `No longer in the conditions: ${shortened(gone)}`,
    'Please read the conditions and agree to them again. Your application stays as it is.',
  ].filter(Boolean)
}

const sentencesOf = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean)

const shortened = (text: string) => (text.length > maxLengths.reason ? `${text.slice(0, maxLengths.reason)}…` : text)
