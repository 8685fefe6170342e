import type { OpenCall, OpenCallInput } from '@marquee/contract/open-call'
import type * as z from 'zod/mini'

/** What the form of an open call has, before it is checked. */
export type CallValues = z.input<typeof OpenCallInput>

/** One place for any trade. */
export const onePlace = { service_id: null, wanted: 1, note: null, fee: null }

/** The values of a call, or those that a new one begins with. */
export const callValues = (call: OpenCall | null): CallValues => ({
  closes_local: call?.closes_local ?? null,
  time_zone: call?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  answer_by: call?.answer_by ?? null,
  confirm_within_days: call?.confirm_within_days ?? null,
  waiting_rule: call?.waiting_rule ?? 'in_order',
  numbers_shown_to: call?.numbers_shown_to ?? 'everybody',
  conditions: call?.conditions?.text ?? null,
  documents: call?.documents ?? [],
  places: call?.places.map(({ service_id, wanted, note, fee }) => ({ service_id, wanted, note, fee })) ?? [onePlace],
  questions: call?.questions.map(({ first_id: _, ...question }) => question) ?? [],
})
