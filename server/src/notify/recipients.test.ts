import type { EventUpdate } from '@marquee/contract/events'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { expect, test } from 'vitest'
import { both, noticeScenes, organization } from '../../test/notice-scenes.ts'
import { profile } from '../../test/vendor-profile.ts'

const { make, as, admin, scene, noticesOf, forget, command, leave } = await noticeScenes()
type Scene = Awaited<ReturnType<typeof scene>>

const decide = ({ asOrganizer }: Scene, of: { application: { id: number } }, status: ApplicationStatus) =>
  asOrganizer.api.applications.decide({ params: { id: of.application.id }, body: { status } })
const change = ({ asOrganizer, event }: Scene, body: EventUpdate) =>
  asOrganizer.api.events.update({ params: { id: event.id }, body })
const judge = ({ user_id }: { user_id: number }, role: 'contractor' | 'client', status: 'approved' | 'rejected') =>
  as(admin).api.admin.updateRole({ params: { userId: user_id }, body: { role, status, reason: 'Because' } })
interface Step {
  what: string
  happens: (scene: Scene) => unknown
  /** `made` is what `happens` returned. */
  notices: (scene: Scene, made: { id: number }) => string[]
}

const profiles: Step[] = [
  {
    what: 'a vendor applies to the marketplace',
    happens: ({ newcomer }) => as(newcomer).api.vendors.apply({ body: profile }),
    notices: ({ newcomer }) => [
      `admin: vendor.applied, ${both}, "New vendor application: Rosewater & Thyme", /admin/applications?open=${newcomer.id}`,
      `newcomer: vendor.received, ${both}, "Application received: Rosewater & Thyme", /dashboard`,
    ],
  },
  {
    what: 'an organizer applies to the marketplace',
    happens: ({ newcomer }) => as(newcomer).api.organizers.apply({ body: organization }),
    notices: ({ newcomer }) => [
      `admin: organizer.applied, ${both}, "New organizer application: Mill Suppers", /admin/applications?tab=organizers&open=${newcomer.id}`,
      `newcomer: organizer.received, ${both}, "Application received: Mill Suppers", /dashboard`,
    ],
  },
  {
    what: 'a rejected vendor changes the profile',
    happens: ({ refused }) => as(refused.owner).api.vendors.update({ body: { website: 'oats.example' } }),
    notices: ({ refused }) => [
      `admin: vendor.resubmitted, ${both}, "Changed vendor application: Wild Oats", /admin/applications?open=${refused.user_id}`,
      `refused: vendor.received, ${both}, "Changes received: Wild Oats", /dashboard`,
    ],
  },
  {
    what: 'a rejected organizer changes the profile',
    happens: ({ refusedHost }) => as(refusedHost.owner).api.organizers.update({ body: { website: 'pier.example' } }),
    notices: ({ refusedHost }) => [
      `admin: organizer.resubmitted, ${both}, "Changed organizer application: Pier Nights", /admin/applications?tab=organizers&open=${refusedHost.user_id}`,
      `refusedHost: organizer.received, ${both}, "Changes received: Pier Nights", /dashboard`,
    ],
  },
  {
    what: 'an admin approves a vendor',
    happens: ({ waiting }) => judge(waiting, 'contractor', 'approved'),
    notices: () => [`waiting: vendor.approved, ${both}, "Approved: New Shoots", /events`],
  },
  {
    what: 'an admin rejects a vendor',
    happens: ({ waiting }) => judge(waiting, 'contractor', 'rejected'),
    notices: () => [`waiting: vendor.rejected, ${both}, "Rejected: New Shoots", /contractor/apply`],
  },
  {
    what: 'an admin approves an organizer',
    happens: ({ waitingHost }) => judge(waitingHost, 'client', 'approved'),
    notices: () => [`waitingHost: organizer.approved, ${both}, "Approved: Barn Dances", /organizer`],
  },
  {
    what: 'an admin rejects an organizer',
    happens: ({ waitingHost }) => judge(waitingHost, 'client', 'rejected'),
    notices: () => [`waitingHost: organizer.rejected, ${both}, "Rejected: Barn Dances", /client/apply`],
  },
  {
    what: 'an admin suspends an account',
    happens: ({ vendor }) =>
      as(admin).api.admin.suspend({ params: { userId: vendor.user_id }, body: { suspended: true, reason: 'Rude' } }),
    notices: () => [`vendor: user.suspended, ${both}, "Your account is suspended", /`],
  },
  {
    what: 'the operator suspends an account by command, and lifts that',
    happens: async ({ vendor }) => {
      await command('suspend', String(vendor.user_id), '--reason', 'Rude')
      await command('unsuspend', String(vendor.user_id))
    },
    notices: () => [
      `vendor: user.suspended, ${both}, "Your account is suspended", /`,
      `vendor: user.unsuspended, ${both}, "Your account is open again", /dashboard`,
    ],
  },
]

const rejected = (who: string, company: string) =>
  `${who}: application.rejected, ${both}, "Rejected: ${company} for Harvest Supper", /events`

const applications: Step[] = [
  {
    what: 'a vendor applies to an event',
    happens: ({ elsewhere, event }) =>
      as(elsewhere.owner).api.applications.create({ body: { event_id: event.id, message: 'Soup?' } }),
    notices: (_scene, made) => [
      `elsewhere: application.received, ${both}, "Application sent: Elsewhere for Harvest Supper", /contractor/applications/${made.id}`,
      `organizer: application.submitted, ${both}, "New application: Elsewhere for Harvest Supper", /organizer/applications/${made.id}`,
    ],
  },
  {
    what: 'an organizer accepts an application',
    happens: (all) => decide(all, all.vendor, 'accepted'),
    notices: ({ vendor }) => [
      `vendor: application.accepted, ${both}, "Accepted: Juniper & Rye for Harvest Supper", /contractor/applications/${vendor.application.id}`,
    ],
  },
  {
    what: 'an organizer rejects an application',
    happens: (all) => decide(all, all.vendor, 'rejected'),
    notices: () => [rejected('vendor', 'Juniper & Rye')],
  },
  {
    what: 'an organizer resets an application',
    happens: (all) => decide(all, all.accepted, 'pending'),
    notices: ({ accepted }) => [
      `accepted: application.reset, in the product, "Under review again: Copper Kettle for Harvest Supper", /contractor/applications/${accepted.application.id}`,
    ],
  },
  {
    what: 'an organizer rejects several applications at once, of which one cannot be',
    happens: ({ asOrganizer, vendor, second, rejected }) =>
      asOrganizer.api.applications.decideMany({
        body: {
          status: 'rejected',
          applications: [vendor, rejected, second].map(({ application: { id, version } }) => ({ id, version })),
        },
      }),
    notices: () => [rejected('second', 'Second Helping'), rejected('vendor', 'Juniper & Rye')],
  },
  {
    what: 'a vendor withdraws',
    happens: ({ vendor }) => as(vendor.owner).api.applications.withdraw({ params: { id: vendor.application.id } }),
    notices: ({ event }) => [
      `organizer: application.withdrawn, ${both}, "Withdrawn: Juniper & Rye for Harvest Supper", /organizer/events/${event.id}`,
      `vendor: application.taken_back, in the product, "You withdrew from Harvest Supper", /events/${event.id}`,
    ],
  },
  {
    what: 'a vendor deletes the account: the pending application is withdrawn, and the request for contact closed',
    happens: async ({ vendor, guest }) => {
      await make.contactRequest({ vendor_id: vendor.id, user_id: guest.id, status: 'in_touch' })
      await leave(vendor.owner)
    },
    notices: ({ event }) => [
      `guest: contact.closed, ${both}, "Closed: your request to Juniper & Rye", /vendors`,
      `organizer: application.withdrawn, ${both}, "Withdrawn: Juniper & Rye for Harvest Supper", /organizer/events/${event.id}`,
      'vendor: only by email, "Your Marquee account was deleted"',
    ],
  },
]

const toApplicants = (kind: string, subject: string, link: string) =>
  ['accepted', 'rejected', 'second', 'vendor'].map(
    (who) => `${who}: ${kind}, ${both}, "${subject}", ${who === 'rejected' ? '/events' : link}`,
  )
const toOpenApplicants = (subject: string, { event }: Scene) =>
  ['accepted', 'second', 'vendor'].map((who) => `${who}: event.changed, ${both}, "${subject}", /events/${event.id}`)

const ofEvents: Step[] = [
  {
    what: 'a published event moves to another day',
    happens: (all) => change(all, { start_date: '2030-09-26', title: 'Harvest Feast' }),
    notices: (all) => toOpenApplicants('New day: Harvest Feast', all),
  },
  {
    what: 'a published event moves to another place, and lasts longer',
    happens: (all) => change(all, { address: 'New Flour Mill', end_date: '2030-09-20' }),
    notices: (all) => toOpenApplicants('New day and place: Harvest Supper', all),
  },
  {
    what: 'a published event changes otherwise',
    happens: (all) => change(all, { description: 'Soup', expected_attendees: 80, end_date: '2030-09-19' }),
    notices: () => [],
  },
  {
    what: 'a draft moves and is published',
    happens: async ({ organizer, asOrganizer }) => {
      const { id } = await make.event({ organizer_id: organizer.id, status: 'draft' })
      await asOrganizer.api.events.update({ params: { id }, body: { start_date: '2030-01-01' } })
      await asOrganizer.api.events.update({ params: { id }, body: { start_date: '2030-01-02', status: 'published' } })
    },
    notices: () => [],
  },
  {
    what: 'an event is completed, and with it the undecided are rejected: everybody gets one notice of it',
    happens: (all) => change(all, { status: 'completed', undecided_reason: 'All places are filled.' }),
    notices: ({ event }) => [
      ...toApplicants('event.completed', 'Completed: Harvest Supper', `/events/${event.id}`).slice(0, 2),
      rejected('second', 'Second Helping'),
      rejected('vendor', 'Juniper & Rye'),
    ],
  },
  {
    what: 'an event is cancelled',
    happens: (all) => change(all, { status: 'cancelled' }),
    notices: ({ event }) => toApplicants('event.cancelled', 'Cancelled: Harvest Supper', `/events/${event.id}`),
  },
  {
    what: 'an event is deleted',
    happens: ({ asOrganizer, event }) => asOrganizer.api.events.remove({ params: { id: event.id } }),
    notices: () => toApplicants('event.removed', 'Event removed: Harvest Supper', '/events'),
  },
  {
    what: 'an organizer deletes the account',
    happens: ({ organizer }) => leave(organizer.owner),
    notices: ({ event }) =>
      [
        ...toApplicants('event.cancelled', 'Cancelled: Harvest Supper', `/events/${event.id}`),
        'organizer: only by email, "Your Marquee account was deleted"',
      ].toSorted(),
  },
]

test.for([...profiles, ...applications, ...ofEvents])('$what', async ({ happens, notices }) => {
  const here = await scene()
  await forget()
  const made = await happens(here)
  expect(await noticesOf(here.people)).toEqual(notices(here, made as { id: number }))
})
