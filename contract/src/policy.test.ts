import { describe, expect, test } from 'vitest'
import { sentences } from './errors.ts'
import { eventStatuses, applicationStatuses, profileStatuses, type Role } from './limits.ts'
import {
  can,
  closedToDecisions,
  lastingRefusal,
  refusal,
  refusals,
  type Action,
  type Actor,
  type Refusal,
  type Things,
} from './policy.ts'
import { tokenRefusal } from './token-refusal.ts'

/**
 * The permission table: every action on every kind of thing, by every kind of person. An action without a row fails a test below. A new
 * kind of person is one line here; in each row it counts as one of the `others` unless the row names it. Each person is tested with a
 * confirmed and with an unconfirmed e-mail address.
 */
const person = (id: number, role: Role, profiles: Pick<Partial<Actor>, 'vendor' | 'organizer'> = {}): Actor => ({
  id,
  role,
  verified: true,
  vendor: null,
  organizer: null,
  ...profiles,
})
const people = {
  nobody: null,
  user: person(1, 'user'),
  vendor: person(2, 'contractor', { vendor: { id: 20, status: 'approved' } }),
  pendingVendor: person(3, 'contractor', { vendor: { id: 30, status: 'pending' } }),
  rejectedVendor: person(4, 'contractor', { vendor: { id: 40, status: 'rejected' } }),
  otherVendor: person(5, 'contractor', { vendor: { id: 50, status: 'approved' } }),
  vendorWithoutProfile: person(6, 'contractor'),
  formerVendor: person(7, 'user', { vendor: { id: 70, status: 'approved' } }),
  organizer: person(12, 'client', { organizer: { id: 20, status: 'approved' } }),
  pendingOrganizer: person(13, 'client', { organizer: { id: 30, status: 'pending' } }),
  rejectedOrganizer: person(14, 'client', { organizer: { id: 40, status: 'rejected' } }),
  otherOrganizer: person(15, 'client', { organizer: { id: 50, status: 'approved' } }),
  organizerWithoutProfile: person(16, 'client'),
  formerOrganizer: person(17, 'user', { organizer: { id: 70, status: 'approved' } }),
  // Somebody who had both roles keeps both profiles; only the current role counts.
  organizerOnceVendor: person(18, 'client', {
    vendor: { id: 20, status: 'approved' },
    organizer: { id: 80, status: 'approved' },
  }),
  vendorOnceOrganizer: person(19, 'contractor', {
    vendor: { id: 90, status: 'approved' },
    organizer: { id: 20, status: 'approved' },
  }),
  admin: person(99, 'admin'),
} satisfies Record<string, Actor | null>
type Who = keyof typeof people

const yes = null
const no = (code: Refusal['code'], sentence: string): Refusal => ({ code, sentence })
const signIn = no('unauthorized', sentences.signIn)
const forbidden = (sentence: string) => no('forbidden', sentence)
const conflict = (sentence: string) => no('conflict', sentence)
const noProfile = no('not_found', sentences.notFound)
const ownVendor = forbidden(refusals.ownVendor)
const noVendor = no('not_found', refusals.vendorNotFound)
const noEvent = no('not_found', refusals.eventNotFound)
const noInvitation = no('not_found', refusals.invitationNotFound)
const noApplication = no('not_found', refusals.applicationNotFound)

type Answers = Partial<Record<Who, Refusal | null>> & { others: Refusal | null }
interface Row {
  action: Action
  to: string
  thing: unknown
  answers: Answers
}
const row = <A extends Action>(action: A, to: string, thing: Things[A], answers: Answers): Row => ({
  action,
  to,
  thing,
  answers,
})

/** Actions that need a confirmed e-mail address. */
const asksForAddress: readonly Action[] = [
  'vendor.apply',
  'vendor.resubmit',
  'vendor.contact',
  'organizer.apply',
  'organizer.resubmit',
  'event.create',
  'event.publish',
  'application.create',
  'application.keep',
  'webhook.create',
  'webhook.edit',
]
const unverified = no('unverified', refusals.unverified)

const vendorThing = { user_id: 2, status: 'approved', counts: true } as const
const eventThing = { organizer_id: 20, status: 'published', visibility: 'listed', is_guest: false } as const
const applicationThing = {
  contractor_id: 20,
  organizer_id: 20,
  status: 'pending',
  event_status: 'published',
} as const

const mayOrganize = {
  pendingOrganizer: forbidden(refusals.organizerPending),
  rejectedOrganizer: forbidden(refusals.organizerRejected),
  organizerWithoutProfile: forbidden(refusals.organizerMissing),
}
const asksForApproval = {
  nobody: signIn,
  pendingVendor: forbidden(refusals.vendorPending),
  rejectedVendor: forbidden(refusals.vendorRejected),
  others: forbidden(refusals.onlyVendorsApply),
}
const approvedVendors = (answer: Refusal | null) => ({
  vendor: answer,
  otherVendor: answer,
  vendorOnceOrganizer: answer,
})

/** Everybody who has the role, for facts about the actor. */
const vendorsAll = {
  ...approvedVendors(yes),
  pendingVendor: yes,
  rejectedVendor: yes,
  vendorWithoutProfile: yes,
}

const table: Row[] = [
  row('event.numbers', 'shown to everybody', { organizer_id: 20, numbers_shown_to: 'everybody' }, { others: yes }),
  row(
    'event.numbers',
    'shown to vendors',
    { organizer_id: 20, numbers_shown_to: 'vendors' },
    { ...approvedVendors(yes), organizer: yes, others: noEvent },
  ),
  row(
    'event.numbers',
    'shown to the organizer',
    { organizer_id: 20, numbers_shown_to: 'organizer' },
    { organizer: yes, others: noEvent },
  ),
  row('vendor.apply', 'oneself', null, {
    nobody: signIn,
    user: yes,
    formerVendor: yes,
    formerOrganizer: yes,
    vendorWithoutProfile: yes,
    vendor: conflict(refusals.vendorExists),
    pendingVendor: conflict(refusals.vendorExists),
    rejectedVendor: conflict(refusals.vendorExists),
    otherVendor: conflict(refusals.vendorExists),
    vendorOnceOrganizer: conflict(refusals.vendorExists),
    others: conflict(refusals.roleTaken),
  }),
  row('organizer.apply', 'oneself', null, {
    nobody: signIn,
    user: yes,
    formerVendor: yes,
    formerOrganizer: yes,
    organizerWithoutProfile: yes,
    organizer: conflict(refusals.organizerExists),
    pendingOrganizer: conflict(refusals.organizerExists),
    rejectedOrganizer: conflict(refusals.organizerExists),
    otherOrganizer: conflict(refusals.organizerExists),
    organizerOnceVendor: conflict(refusals.organizerExists),
    others: conflict(refusals.roleTaken),
  }),

  row('vendor.see', 'a public vendor', vendorThing, { others: yes }),
  ...profileStatuses.flatMap((status) =>
    [true, false]
      .filter((counts) => status !== 'approved' || !counts)
      .map((counts) =>
        row(
          'vendor.see',
          `a vendor who is ${status}${counts ? '' : ' and none any more'}`,
          { ...vendorThing, status, counts },
          {
            vendor: yes,
            admin: yes,
            others: noVendor,
          },
        ),
      ),
  ),
  ...(['vendor.edit', 'vendor.resubmit'] as const).flatMap((action) => [
    row(action, 'a profile', vendorThing, { nobody: signIn, vendor: yes, others: noVendor }),
    row(action, 'a profile whose owner is none any more', { user_id: 7 }, { nobody: signIn, others: noVendor }),
  ]),
  row('vendor.contact', 'a public vendor', vendorThing, { nobody: signIn, vendor: ownVendor, others: yes }),
  ...profileStatuses.flatMap((status) =>
    [true, false]
      .filter((counts) => status !== 'approved' || !counts)
      .map((counts) =>
        row(
          'vendor.contact',
          `a vendor who is ${status}${counts ? '' : ' and none any more'}`,
          { ...vendorThing, status, counts },
          {
            nobody: signIn,
            vendor: ownVendor,
            others: noVendor,
          },
        ),
      ),
  ),
  ...(['organizer.edit', 'organizer.resubmit'] as const).flatMap((action) => [
    row(action, 'a profile', { user_id: 12 }, { nobody: signIn, organizer: yes, others: noProfile }),
    row(action, 'a profile whose owner is none any more', { user_id: 17 }, { nobody: signIn, others: noProfile }),
  ]),

  row('event.create', 'nothing yet', null, {
    nobody: signIn,
    organizer: yes,
    otherOrganizer: yes,
    organizerOnceVendor: yes,
    ...mayOrganize,
    others: forbidden(sentences.forbidden),
  }),
  ...eventStatuses.flatMap((status) => [
    ...[true, false].flatMap((counts) =>
      [true, false].map((applied) =>
        row(
          'event.see',
          `a ${status} event${counts ? '' : ' of one who is none any more'}${applied ? ', by somebody who applied' : ''}`,
          { ...eventThing, status, counts, applied },
          status !== 'draft' && (counts || applied) ? { others: yes } : { organizer: yes, admin: yes, others: noEvent },
        ),
      ),
    ),
    ...(['unlisted', 'private'] as const).flatMap((visibility) =>
      [true, false].flatMap((is_guest) => {
        const thing = { ...eventThing, status, visibility, is_guest }
        const to = `a ${status} event that is ${visibility}${is_guest ? ', by a guest' : ''}`
        const forGuest = is_guest ? (status === 'published' ? yes : conflict(refusals.eventClosed)) : noEvent
        return [
          row(
            'event.see',
            to,
            { ...thing, counts: true, applied: false },
            status !== 'draft' && is_guest ? { others: yes } : { organizer: yes, admin: yes, others: noEvent },
          ),
          row(
            'event.calendar',
            to,
            { ...thing, counts: true, is_accepted: false },
            {
              organizer: status === 'draft' ? noEvent : yes,
              others: status === 'published' && is_guest ? yes : noEvent,
            },
          ),
          row('application.create', to, thing, {
            ...(is_guest ? asksForApproval : { nobody: signIn, others: noEvent }),
            ...(is_guest && approvedVendors(status === 'draft' ? noEvent : forGuest)),
          }),
          row('application.keep', to, thing, {
            nobody: signIn,
            ...(is_guest &&
              status !== 'draft' && { pendingVendor: status === 'published' ? yes : conflict(refusals.eventClosed) }),
            others: is_guest && status !== 'draft' ? conflict(refusals.notKept) : noEvent,
          }),
        ]
      }),
    ),
    row(
      'application.keep',
      `a ${status} event that is listed`,
      { ...eventThing, status },
      {
        nobody: signIn,
        others: status === 'draft' ? noEvent : conflict(refusals.notKept),
      },
    ),
    ...(['event.edit', 'event.publish', 'event.remove'] as const).flatMap((action) => [
      row(action, `a ${status} event`, { ...eventThing, status }, { nobody: signIn, organizer: yes, others: noEvent }),
      row(
        action,
        `a ${status} event of a pending organizer`,
        { organizer_id: 30, status },
        {
          nobody: signIn,
          pendingOrganizer: mayOrganize.pendingOrganizer,
          others: noEvent,
        },
      ),
      row(
        action,
        `a ${status} event of a rejected organizer`,
        { organizer_id: 40, status },
        {
          nobody: signIn,
          rejectedOrganizer: mayOrganize.rejectedOrganizer,
          others: noEvent,
        },
      ),
      row(
        action,
        `a ${status} event of one who is none any more`,
        { organizer_id: 70, status },
        {
          nobody: signIn,
          others: noEvent,
        },
      ),
    ]),
    ...[true, false].map((has_place) =>
      row(
        'run_sheet.see',
        `a ${status} event, ${has_place ? 'with' : 'without'} a place`,
        { ...eventThing, status, has_place },
        {
          nobody: signIn,
          organizer: yes,
          ...(has_place && status !== 'cancelled' && vendorsAll),
          others: noEvent,
        },
      ),
    ),
    row(
      'run_sheet.edit',
      `a ${status} event`,
      { ...eventThing, status },
      {
        nobody: signIn,
        organizer: closedToDecisions(status) === null ? yes : conflict(refusals.closedRunSheet),
        others: noEvent,
      },
    ),
    row(
      'event.applications',
      `a ${status} event`,
      { ...eventThing, status },
      {
        nobody: signIn,
        organizer: yes,
        admin: yes,
        others: noEvent,
      },
    ),
    row(
      'event.invite',
      `a ${status} event`,
      { ...eventThing, status, is_stopped: false },
      {
        nobody: signIn,
        organizer: status === 'published' ? yes : conflict(closedToDecisions(status) ?? refusals.eventClosed),
        others: noEvent,
      },
    ),
    row(
      'event.invite',
      `a ${status} event of somebody whose invitations are stopped`,
      { ...eventThing, status, is_stopped: true },
      { nobody: signIn, organizer: forbidden(refusals.invitationsStopped), others: noEvent },
    ),
    row(
      'booth.edit',
      `a ${status} event`,
      { ...eventThing, status },
      {
        nobody: signIn,
        organizer: closedToDecisions(status) === null ? yes : conflict(closedToDecisions(status)!),
        others: noEvent,
      },
    ),
    row(
      'event.calendar',
      `a ${status} event that one is not accepted for`,
      { ...eventThing, status, counts: true, is_accepted: false },
      { organizer: status === 'draft' ? noEvent : yes, others: status === 'published' ? yes : noEvent },
    ),
    row(
      'application.create',
      `a ${status} event`,
      { ...eventThing, status },
      {
        ...asksForApproval,
        ...approvedVendors(
          status === 'published' ? yes : status === 'draft' ? noEvent : conflict(refusals.eventClosed),
        ),
      },
    ),
  ]),

  ...eventStatuses.flatMap((event_status) =>
    applicationStatuses.flatMap((status) => {
      const thing = { ...applicationThing, status, event_status }
      const to = `a ${status} application to a ${event_status} event`
      const cancelled = conflict(refusals.cancelledEvent)
      const isCancelled = event_status === 'cancelled'
      const decided = event_status === 'completed' ? conflict(refusals.completedEvent) : yes
      const withdrawn = status === 'rejected' ? conflict(refusals.rejectedStays) : yes
      return [
        row('application.see', to, thing, {
          nobody: signIn,
          vendor: yes,
          organizer: yes,
          admin: yes,
          others: noApplication,
        }),
        row('application.decide', to, thing, {
          nobody: signIn,
          organizer: isCancelled ? cancelled : decided,
          others: noApplication,
        }),
        row('application.confirm', to, thing, {
          nobody: signIn,
          vendor: isCancelled ? cancelled : decided,
          others: noApplication,
        }),
        ...[true, false].map((is_sent) =>
          row(
            'invitation.answer',
            to,
            { ...thing, is_sent },
            {
              nobody: signIn,
              vendor: is_sent ? (isCancelled ? cancelled : decided) : noInvitation,
              others: noInvitation,
            },
          ),
        ),
        ...[true, false].flatMap((has_place) => {
          const of = `${to}, ${has_place ? 'with' : 'without'} a place`
          const booking = { ...thing, has_place }
          return [
            row('booking.see', of, booking, {
              nobody: signIn,
              organizer: yes,
              vendor: has_place && !isCancelled ? yes : noApplication,
              others: noApplication,
            }),
            row('booking.edit', of, booking, {
              nobody: signIn,
              organizer: isCancelled ? cancelled : (decided ?? (has_place ? yes : conflict(refusals.notBooked))),
              others: noApplication,
            }),
            row('booking.tick', of, booking, {
              nobody: signIn,
              organizer: has_place ? yes : conflict(refusals.notBooked),
              others: noApplication,
            }),
          ]
        }),
        ...[true, false].map((is_open) =>
          row(
            'outcome.answer',
            `${to}, ${is_open ? 'in' : 'after'} its time`,
            { ...thing, is_open },
            {
              nobody: signIn,
              organizer: is_open ? yes : conflict(refusals.outcomeClosed),
              vendor: is_open ? yes : conflict(refusals.outcomeClosed),
              others: noApplication,
            },
          ),
        ),
        row('application.assess', to, thing, { nobody: signIn, organizer: yes, others: noApplication }),
        row('application.edit', to, thing, {
          nobody: signIn,
          vendor: isCancelled ? cancelled : (decided ?? (status === 'rejected' ? conflict(refusals.notEditable) : yes)),
          others: noApplication,
        }),
        row('application.changes', to, thing, { nobody: signIn, vendor: yes, organizer: yes, others: noApplication }),
        row('application.withdraw', to, thing, {
          nobody: signIn,
          vendor: isCancelled ? cancelled : withdrawn,
          others: noApplication,
        }),
      ]
    }),
  ),

  ...eventStatuses.flatMap((event_status) => {
    const thing = { contractor_id: 20, organizer_id: 20, event_status, vendor_counts: true, organizer_counts: true }
    const to = `the conversation of an application to a ${event_status} event`
    const bothSides = (answer: Refusal | null) => ({
      nobody: signIn,
      vendor: answer,
      organizer: answer,
      others: noApplication,
    })
    const cancelled = conflict(refusals.cancelledThread)
    return [
      row('thread.write', to, thing, bothSides(event_status === 'cancelled' ? cancelled : yes)),
      row(
        'thread.write',
        `${to}, without the vendor`,
        { ...thing, vendor_counts: false },
        bothSides(event_status === 'cancelled' ? cancelled : conflict(refusals.vendorGone)),
      ),
      row(
        'thread.write',
        `${to}, without the organizer`,
        { ...thing, organizer_counts: false },
        bothSides(event_status === 'cancelled' ? cancelled : conflict(refusals.organizerGone)),
      ),
      row('thread.mark', to, thing, bothSides(yes)),
      row('thread.report', to, thing, bothSides(yes)),
      row('thread.see', to, { ...thing, has_open_report: false }, bothSides(yes)),
      row('thread.see', `${to}, reported`, { ...thing, has_open_report: true }, { ...bothSides(yes), admin: yes }),
    ]
  }),
  row(
    'thread.review',
    'an open report',
    { is_closed: false },
    { nobody: signIn, admin: yes, others: forbidden(sentences.forbidden) },
  ),
  row(
    'thread.review',
    'a closed report',
    { is_closed: true },
    { nobody: signIn, admin: conflict(refusals.reportClosed), others: forbidden(sentences.forbidden) },
  ),
  row(
    'event.calendar',
    'an event that one is accepted for',
    { ...eventThing, status: 'completed', counts: true, is_accepted: true },
    { others: yes },
  ),
  row(
    'event.calendar',
    'an event of an organizer who does not count',
    { ...eventThing, counts: false, is_accepted: false },
    { organizer: yes, others: noEvent },
  ),
  row('calendar.feed', 'one’s own', null, {
    nobody: signIn,
    user: no('not_found', refusals.noCalendar),
    formerVendor: no('not_found', refusals.noCalendar),
    formerOrganizer: no('not_found', refusals.noCalendar),
    admin: no('not_found', refusals.noCalendar),
    others: yes,
  }),

  ...[49, 50].map((lists) =>
    row(
      'list.create',
      `${lists} lists`,
      { lists },
      {
        nobody: signIn,
        organizer: lists < 50 ? yes : conflict(refusals.manyLists),
        otherOrganizer: lists < 50 ? yes : conflict(refusals.manyLists),
        organizerOnceVendor: lists < 50 ? yes : conflict(refusals.manyLists),
        pendingOrganizer: forbidden(refusals.organizerPending),
        rejectedOrganizer: forbidden(refusals.organizerRejected),
        organizerWithoutProfile: forbidden(refusals.organizerMissing),
        others: forbidden(sentences.forbidden),
      },
    ),
  ),
  row(
    'document.edit',
    'of a vendor',
    { contractor_id: 20 },
    {
      nobody: signIn,
      vendor: yes,
      others: no('not_found', refusals.documentNotFound),
    },
  ),
  ...[true, false].flatMap((is_hired) => {
    const checks = {
      nobody: signIn,
      admin: yes,
      ...(is_hired && { organizer: yes, otherOrganizer: yes, organizerOnceVendor: yes }),
      others: no('not_found', refusals.documentNotFound),
    }
    const thing = { contractor_id: 20, is_hired }
    const of = is_hired ? 'of a vendor whom an event of theirs has accepted' : 'of a vendor'
    return [row('document.check', of, thing, checks), row('document.see', of, thing, { ...checks, vendor: yes })]
  }),
  row('list.edit', 'a list', eventThing, {
    nobody: signIn,
    organizer: yes,
    others: no('not_found', refusals.listNotFound),
  }),
  row('contact.create', 'one’s own', null, {
    nobody: signIn,
    organizer: yes,
    otherOrganizer: yes,
    organizerOnceVendor: yes,
    ...mayOrganize,
    others: forbidden(sentences.forbidden),
  }),
  row(
    'contact.edit',
    'a contact of an organizer',
    { organizer_id: 20 },
    { nobody: signIn, organizer: yes, others: no('not_found', refusals.contactNotFound) },
  ),

  row('token.create', 'the last one that is allowed', { tokens: 19 }, { nobody: signIn, others: yes }),
  row('token.create', 'one too many', { tokens: 20 }, { nobody: signIn, others: conflict(refusals.manyTokens) }),

  row('webhook.create', 'one’s own', null, {
    nobody: signIn,
    admin: yes,
    organizer: yes,
    otherOrganizer: yes,
    organizerOnceVendor: yes,
    pendingOrganizer: forbidden(refusals.organizerPending),
    rejectedOrganizer: forbidden(refusals.organizerRejected),
    organizerWithoutProfile: forbidden(refusals.organizerMissing),
    others: forbidden(sentences.forbidden),
  }),
  row(
    'webhook.see',
    'one’s own, as an organizer',
    { user_id: 12 },
    { nobody: signIn, organizer: yes, others: no('not_found', refusals.webhookNotFound) },
  ),
  row(
    'webhook.edit',
    'one’s own, as an organizer',
    { user_id: 12 },
    { nobody: signIn, organizer: yes, others: no('not_found', refusals.webhookNotFound) },
  ),
  row(
    'webhook.see',
    'one’s own, as a rejected organizer',
    { user_id: 14 },
    { nobody: signIn, rejectedOrganizer: yes, others: no('not_found', refusals.webhookNotFound) },
  ),
  row(
    'webhook.edit',
    'one’s own, as a rejected organizer',
    { user_id: 14 },
    {
      nobody: signIn,
      rejectedOrganizer: forbidden(refusals.organizerRejected),
      others: no('not_found', refusals.webhookNotFound),
    },
  ),
  row('account.delete', 'one’s own, with another admin', { otherAdmins: 1 }, { nobody: signIn, others: yes }),
  row(
    'account.delete',
    'one’s own, without another admin',
    { otherAdmins: 0 },
    { nobody: signIn, admin: conflict(refusals.lastAdmin), others: yes },
  ),

  row(
    'note.remove',
    'one’s own',
    { author_id: 99, author_is_admin: true },
    { nobody: signIn, admin: yes, others: forbidden(refusals.otherNote) },
  ),
  row(
    'note.remove',
    'of another admin',
    { author_id: 98, author_is_admin: true },
    { nobody: signIn, others: forbidden(refusals.otherNote) },
  ),
  row(
    'note.remove',
    'of somebody who is no admin any more',
    { author_id: 98, author_is_admin: false },
    { nobody: signIn, admin: yes, others: forbidden(refusals.otherNote) },
  ),
]

test('an admin who signed in without the second factor counts as one when the last admin would leave', () => {
  const actor: Actor = { ...(people.user as Actor), lacks_second_factor: true }
  expect(refusal(actor, 'account.delete', { otherAdmins: 0 })).toEqual(conflict(refusals.lastAdmin))
})

test.each([
  { token: undefined, method: 'POST', sessionOnly: true, code: undefined },
  { token: 'read', method: 'GET', code: undefined },
  { token: 'read', method: 'DELETE', code: 'insufficient_scope' },
  { token: 'write', method: 'DELETE', code: undefined },
  { token: 'write', method: 'GET', sessionOnly: true, code: 'insufficient_scope' },
] as const)('a $token token, $method, session only: $sessionOnly', ({ token, code, ...call }) => {
  expect(tokenRefusal({ ...(token && { token }) }, call)?.code).toBe(code)
})

describe.each(table)('$action: $to', ({ action, thing, answers }) => {
  test.each(Object.keys(people) as Who[])('%s', (who) => {
    const expected = answers[who] === undefined ? answers.others : answers[who]
    expect(refusal(people[who], action, thing as never)).toEqual(expected)
    expect(can(people[who], action, thing as never)).toBe(expected === null)
  })
  test.each((Object.keys(people) as Who[]).filter((who) => who !== 'nobody'))('%s, not confirmed', (who) => {
    const actor = { ...(people[who] as Actor), verified: false }
    const expected = answers[who] === undefined ? answers.others : answers[who]
    const asks = expected === null && asksForAddress.includes(action)
    expect(refusal(actor, action, thing as never)).toEqual(asks ? unverified : expected)
    // An unconfirmed address does not close a form, because it can be confirmed beside it.
    expect(lastingRefusal(actor, action, thing as never)).toEqual(expected)
  })
})

/** Written out, so that a new action is a type error here and then needs rows in the table. */
const actions: Record<Action, true> = {
  'vendor.apply': true,
  'vendor.see': true,
  'vendor.edit': true,
  'vendor.resubmit': true,
  'vendor.contact': true,
  'document.edit': true,
  'document.see': true,
  'document.check': true,
  'organizer.apply': true,
  'organizer.edit': true,
  'organizer.resubmit': true,
  'event.create': true,
  'event.see': true,
  'event.edit': true,
  'event.publish': true,
  'event.remove': true,
  'event.applications': true,
  'event.numbers': true,
  'event.invite': true,
  'booth.edit': true,
  'list.create': true,
  'list.edit': true,
  'contact.create': true,
  'contact.edit': true,
  'event.calendar': true,
  'application.create': true,
  'application.keep': true,
  'application.see': true,
  'application.decide': true,
  'application.confirm': true,
  'invitation.answer': true,
  'application.assess': true,
  'booking.see': true,
  'booking.edit': true,
  'run_sheet.see': true,
  'run_sheet.edit': true,
  'outcome.answer': true,
  'booking.tick': true,
  'application.edit': true,
  'application.changes': true,
  'application.withdraw': true,
  'thread.see': true,
  'thread.write': true,
  'thread.mark': true,
  'thread.report': true,
  'thread.review': true,
  'calendar.feed': true,
  'token.create': true,
  'webhook.create': true,
  'webhook.see': true,
  'webhook.edit': true,
  'account.delete': true,
  'note.remove': true,
}

test('every action has a row in the table', () => {
  expect(new Set(table.map(({ action }) => action))).toEqual(new Set(Object.keys(actions)))
})

test('every refusal is a sentence of its own', () => {
  const all = Object.values(refusals)
  expect(new Set(all).size).toBe(all.length)
  for (const sentence of all) expect(sentence).toMatch(/^[A-Z].{8,}/)
})
