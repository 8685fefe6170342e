import * as z from 'zod/mini'
import { shape, callsFor, forAll, noted } from './endpoint.ts'
import { Event } from './events.ts'
import { day, IdParams, optionalNumber } from './fields.ts'
import { maxLinkUses } from './limits.ts'
import { refusals } from './policy.ts'

/** Where the link of an event leads: the code follows after `#`, so that no server, log or other site gets it. */
export const eventLinkPath = '/events/link'

/** The sentences about links, used by server and form. */
export const linkSentences = {
  listed: 'Everybody can see this event, so it needs no link.',
  onlyPrivate: 'Only the code of a private event has an end.',
  uses: `The number is between 1 and ${maxLinkUses}`,
} as const

const LinkTerms = {
  expires_on: noted(
    z.optional(z.nullable(day('Last day must be a day'))),
    'The last day on which the code lets in, in the time zone of the open call, otherwise in UTC; null for no end.',
    '2027-05-01',
  ),
  max_uses: noted(
    optionalNumber(linkSentences.uses, 1, maxLinkUses),
    'How many accounts the code lets in; null for any number.',
    40,
  ),
}

export const EventLinkInput = shape('EventLinkInput', {
  ...LinkTerms,
  renew: noted(z._default(z.boolean(), false), 'Whether the link becomes another one. The former ends at once.', false),
})
export type EventLinkInput = z.infer<typeof EventLinkInput>

export const EventLink = shape('EventLink', {
  url: noted(z.string(), 'The link, with its code after `#`.', 'https://marquee.example/events/link#7-Qx3v'),
  expires_on: noted(z.nullable(z.string()), 'The last day on which it lets in; null for no end.', '2027-05-01'),
  max_uses: noted(z.nullable(z.int()), 'How many accounts it lets in; null for any number.', 40),
  uses: noted(z.int(), 'Accounts that it has let in.', 12),
  is_over: noted(z.boolean(), 'Whether nobody else can use it: its last day is over, or all uses are taken.', false),
})
export type EventLink = z.infer<typeof EventLink>

const onOwnEvent = callsFor({ access: ['client'], params: IdParams, missing: refusals.eventNotFound })

export const eventLinksApi = {
  readLink: onOwnEvent.get('/events/:id/link', {
    summary: 'The link of an own event that is not listed',
    description: 'Null when it was revoked. An event gets another link when its `visibility` changes.',
    data: z.nullable(EventLink),
    errors: ['conflict'],
  }),
  setLink: onOwnEvent.put('/events/:id/link', {
    summary: 'Change the terms of the link of an own event, or make another one',
    description: 'Makes one where it was revoked. Who opened a former link still sees the event.',
    body: EventLinkInput,
    data: EventLink,
  }),
  revokeLink: onOwnEvent.del('/events/:id/link', {
    summary: 'End the link of an own event',
    description: 'It answers 404 at once. Who opened it still sees the event.',
    data: z.null(),
  }),
  openLink: forAll.post('/events/open-link', {
    summary: 'The event of a link',
    description:
      'For a caller who is signed in this is one use of the link, once for each account: from then on `GET /events/{id}` answers too. Without a sign-in nothing is stored.',
    body: z.object({
      code: noted(
        z.string(refusals.eventNotFound).check(z.maxLength(100, refusals.eventNotFound)),
        'What follows `#` in the link.',
        '7-Qx3v',
      ),
    }),
    data: Event,
    status: 200,
    limit: 'eventLinks',
    errors: ['not_found'],
  }),
}
