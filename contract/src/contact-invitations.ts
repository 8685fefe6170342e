import * as z from 'zod/mini'
import { callsFor, forAll, noted, shape } from './endpoint.ts'
import { Event } from './events.ts'
import { idList, IdParams, Instant, optionalText } from './fields.ts'
import { AskedVendors, AskingMail, askingSentences, Declining, Invitation } from './invitations.ts'
import { maxCounts, maxLengths } from './limits.ts'
import { callSentences } from './open-call.ts'
import { refusals } from './policy.ts'

/** Why a contact is not asked to apply, the strongest first. None of it depends on whether the address has an account. */
export const whyContactNotAsked = ['stopped', 'invited', 'often', 'limit', 'day_limit'] as const
export type WhyContactNotAsked = (typeof whyContactNotAsked)[number]

const who = {
  contact_id: noted(z.int(), 'Id of the contact.', 7),
  name: noted(z.nullable(z.string()), 'As in the contacts.', 'Wild Fern Florals'),
  email: noted(z.string(), 'The address in the contacts.', 'hello@wildfern.example'),
}

/** A contact to whom an invitation goes. */
const Asked = shape('AskedContact', who)

/** A contact who is not asked to apply. */
const NotAsked = shape('NotAskedContact', {
  ...who,
  why: noted(z.enum(whyContactNotAsked), 'Why this contact is not asked.', 'invited'),
})

/** Which contacts are asked to apply, and which not. */
export const AskedContacts = shape('AskedContacts', {
  asked: noted(z.array(Asked), 'Who is asked.'),
  left_out: noted(z.array(NotAsked), 'Who is not, and why.'),
  possible_again: AskedVendors.shape.possible_again,
})
export type AskedContacts = z.infer<typeof AskedContacts>

export const ContactAskingPreview = z.extend(AskedContacts, { mail: AskingMail })
ContactAskingPreview.register(z.globalRegistry, { id: 'ContactAskingPreview' })
export type ContactAskingPreview = z.infer<typeof ContactAskingPreview>

const { shape: invited } = Invitation

/** An invitation of a contact to apply, for the organizer. */
export const ContactInvitation = shape('ContactInvitation', {
  id: noted(z.int(), 'Id of the invitation.', 70),
  event_id: z.int(),
  event_title: z.string(),
  ...who,
  place_id: noted(z.nullable(z.int()), 'Id of the place in the open call; null when it is gone.', 8),
  trade: noted(z.nullable(z.string()), 'What it is for, in words; null when the place is gone.', 'Floral Design'),
  state: invited.state,
  line: invited.line,
  reason: invited.reason,
  reminded_at: invited.reminded_at,
  is_refused: noted(z.boolean(), 'Emails to the address come back: it gets no more invitations.', false),
  created_at: Instant,
})
export type ContactInvitation = z.infer<typeof ContactInvitation>

/** Whose session reads the page of an invitation. */
export const linkReaders = ['none', 'same', 'unconfirmed', 'other'] as const

/** What the link in an e-mail to a contact shows, to whoever has it. */
export const LinkedContactInvitation = shape('LinkedContactInvitation', {
  event: noted(Event, 'The event with its open call, whoever may see it.'),
  ...z.pick(ContactInvitation, { place_id: true, trade: true, state: true, line: true, reason: true }).shape,
  reader: noted(
    z.enum(linkReaders),
    'Who is signed in: nobody, an account with the mailed address, one that has not confirmed it, or another one. Only the second can use the invitation.',
    'none',
  ),
  email: noted(
    z.nullable(z.string()),
    'Where the invitation was mailed, to sign up or in with it; null for whoever is signed in.',
    'hello@wildfern.example',
  ),
})
export type LinkedContactInvitation = z.infer<typeof LinkedContactInvitation>

const Asking = shape('ContactAsking', {
  contact_ids: noted(
    idList(maxCounts.askedVendors, `At most ${maxCounts.askedVendors} contacts at once`),
    'Own contacts, at most 500; ids of others are passed over. Those beyond the number of invitations of the event are left out.',
    [7, 12],
  ),
  line: optionalText('Your line', maxLengths.invitationLine),
})

const ofPlace = callsFor({ access: ['client'], params: IdParams, missing: callSentences.placeNotFound })
const byLink = callsFor({
  access: 'public',
  params: z.object({
    link: noted(
      z.string().check(z.regex(/^c[1-9]\d{0,14}\.[\w-]{43}$/)),
      'The end of the link in the e-mail.',
      'c70.Jf0q3Yx1n2v7wB8zK4mR6tP9sD5aG1hL0cE3uXiOoQk',
    ),
  }),
  missing: askingSentences.linkUnknown,
})

export const contactInvitationsApi = {
  previewContacts: ofPlace.put('/call-places/:id/contact-invitations/preview', {
    summary: 'Which contacts would be asked to apply for a place, and with which e-mail',
    description: "For the event's organizer. Nothing is stored or sent.",
    body: Asking,
    data: ContactAskingPreview,
  }),
  askContacts: ofPlace.post('/call-places/:id/contact-invitations', {
    summary: 'Ask contacts to apply for a place',
    description: `For the event's organizer. Each address once for an event, at most ${maxCounts.invitationsOfVendor} times in 30 days by one organizer; at most ${maxCounts.invitationsOfEvent} for an event, together with vendors. Who cannot be asked is left out.`,
    body: Asking,
    data: AskedContacts,
    idempotent: true,
    errors: ['unverified'],
  }),
  contactsOfEvent: callsFor({ access: ['client'], params: IdParams, missing: refusals.eventNotFound }).get(
    '/events/:id/contact-invitations',
    {
      summary: 'The invitations of contacts to an event, and what came of each',
      description: "For the event's organizer, the newest first.",
      data: z.array(ContactInvitation),
    },
  ),
  remindContact: callsFor({ access: ['client'], params: IdParams, missing: refusals.invitationNotFound }).put(
    '/contact-invitations/:id/reminder',
    {
      summary: 'Remind a contact of an invitation to apply',
      description: "For the event's organizer, once for each invitation.",
      data: z.null(),
    },
  ),
  takeBackContact: callsFor({ access: ['client'], params: IdParams, missing: refusals.invitationNotFound }).del(
    '/contact-invitations/:id',
    {
      summary: 'Take the invitation of a contact back',
      description:
        "For the event's organizer, as long as it is not answered. Before its e-mail has left nothing is left of it; later its link is over.",
      data: z.null(),
    },
  ),
  openContact: byLink.put('/contact-invitation-links/:link', {
    summary: 'Open the invitation of a contact by the link in its e-mail',
    description:
      'Needs no sign-in. An account with the mailed and confirmed address sees the event from then on; no other account gets anything by it.',
    data: LinkedContactInvitation,
  }),
  declineContact: byLink.put('/contact-invitation-links/:link/decline', {
    summary: 'Decline the invitation of a contact by the link in its e-mail',
    description: 'Needs no sign-in. Repeated, it adds what is given. `stops` ends all invitations of this organizer.',
    body: shape('ContactInvitationDecline', Declining),
    data: LinkedContactInvitation,
  }),
}

/** What stands in the links that stop e-mails to an address: the organizer, the keyed hash of the address, and a signature. */
export const contactStopPattern = /^contact\.[1-9]\d{0,14}\.[\w-]{43}\.[\w-]{43}$/

export const contactStopApi = {
  stopContact: forAll.post('/notifications/unsubscribe/contacts/:token', {
    summary: 'Stop the invitations of an organizer to an address, by the link in one of them',
    description:
      'Needs no sign-in and no body (RFC 8058). All open invitations of the organizer to the address are declined, and none can be made again. Repeated, it changes nothing.',
    params: z.object({
      token: noted(
        z.string().check(z.regex(contactStopPattern)),
        'The end of the link in the e-mail.',
        'contact.7.Jf0q3Yx1n2v7wB8zK4mR6tP9sD5aG1hL0cE3uXiOoQk.Qk3vYx1n2v7wB8zK4mR6tP9sD5aG1hL0cE3uXiOoJf0',
      ),
    }),
    query: z.object({
      of: noted(z.optional(z.enum(['everybody'])), 'No invitation of any organizer any more.', 'everybody'),
    }),
    missing: askingSentences.linkUnknown,
    data: z.object({
      organization_name: noted(z.nullable(z.string()), 'Whose invitations end; null when they have left.', 'Fair Folk'),
    }),
    status: 200,
  }),
}
