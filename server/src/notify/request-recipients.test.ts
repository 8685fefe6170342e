import type { ContactStatus } from '@marquee/contract/limits'
import { expect, test } from 'vitest'
import { both, noticeScenes } from '../../test/notice-scenes.ts'

const { make, as, admin, scene, noticesOf, forget, leave } = await noticeScenes()
type Scene = Awaited<ReturnType<typeof scene>>

/** A request of the guest to the vendor, which an admin then sets to `status`. */
async function request({ vendor, guest }: Scene, from: ContactStatus, status: ContactStatus, is_spam = false) {
  const { id } = await make.contactRequest({ vendor_id: vendor.id, user_id: guest.id, status: from, is_spam })
  return as(admin).api.admin.closeContactRequest({ params: { id }, body: { status } })
}
interface Step {
  what: string
  happens: (scene: Scene) => unknown
  /** `made` is what `happens` returned. */
  notices: (scene: Scene, made: { id: number }) => string[]
}

const ofRequests: Step[] = [
  {
    what: 'somebody asks to be put in touch with a vendor',
    happens: ({ guest, vendor }) =>
      as(guest).api.vendors.contact({ params: { id: vendor.id }, body: { message: 'Are you free in May?' } }),
    notices: ({ vendor }, made) => [
      `admin: contact.requested, ${both}, "Contact request: Juniper & Rye", /admin/contact-requests?open=${made.id}`,
      `guest: contact.received, ${both}, "Request received: Juniper & Rye", /vendors/${vendor.id}`,
    ],
  },
  {
    what: 'an admin is in touch about a request',
    happens: (all) => request(all, 'open', 'in_touch'),
    notices: ({ vendor }) => [
      `guest: contact.in_touch, ${both}, "In touch: Juniper & Rye", /vendors/${vendor.id}`,
      `vendor: contact.in_touch, ${both}, "A request to Juniper & Rye", /dashboard`,
    ],
  },
  {
    what: 'an admin has put the two in touch without an e-mail',
    happens: (all) => request(all, 'in_touch', 'connected'),
    notices: ({ vendor }) => [
      `guest: contact.introduced, ${both}, "You are introduced to Juniper & Rye", /vendors/${vendor.id}`,
      `vendor: contact.introduced, ${both}, "You are introduced to Grete Guest", /dashboard`,
    ],
  },
  {
    what: 'an admin introduces the two by e-mail',
    happens: async ({ vendor, guest }) => {
      const { id } = await make.contactRequest({ vendor_id: vendor.id, user_id: guest.id })
      await as(admin).api.admin.introduce({ params: { id }, body: { subject: 'Meet', text: 'Hello' } })
    },
    notices: ({ vendor }) => [
      `guest: contact.introduced, in the product, "You are introduced to Juniper & Rye", /vendors/${vendor.id}`,
      'guest: only by email, "Meet"',
      `vendor: contact.introduced, in the product, "You are introduced to Grete Guest", /dashboard`,
      'vendor: only by email, "Meet"',
    ],
  },
  {
    what: 'an admin closes a request of which the vendor has a notice',
    happens: (all) => request(all, 'in_touch', 'closed'),
    notices: ({ vendor }) => [
      `guest: contact.closed, ${both}, "Closed: your request to Juniper & Rye", /vendors/${vendor.id}`,
      `vendor: contact.closed, ${both}, "Closed: a request to Juniper & Rye", /dashboard`,
    ],
  },
  {
    what: 'an admin closes a new request',
    happens: (all) => request(all, 'open', 'closed'),
    notices: ({ vendor }) => [
      `guest: contact.closed, ${both}, "Closed: your request to Juniper & Rye", /vendors/${vendor.id}`,
    ],
  },
  { what: 'an admin opens a request again', happens: (all) => request(all, 'closed', 'open'), notices: () => [] },
  {
    what: 'an admin marks a request as spam, or closes spam',
    happens: async (all) => {
      const { id } = await make.contactRequest({ vendor_id: all.vendor.id, user_id: all.guest.id })
      await as(admin).api.admin.markSpam({ params: { id }, body: { is_spam: true } })
      await request(all, 'open', 'closed', true)
    },
    notices: () => [],
  },
  {
    what: 'whoever asked deletes the account: of several requests the vendor gets a notice only of the one that went on',
    happens: async ({ vendor, second, accepted, guest }) => {
      await make.contactRequest({ vendor_id: vendor.id, user_id: guest.id, status: 'in_touch' })
      await make.contactRequest({ vendor_id: second.id, user_id: guest.id, status: 'connected' })
      await make.contactRequest({ vendor_id: accepted.id, user_id: guest.id, status: 'in_touch', is_spam: true })
      await leave(guest)
    },
    notices: () => [
      'guest: only by email, "Your Marquee account was deleted"',
      `vendor: contact.closed, ${both}, "Closed: a request to Juniper & Rye", /dashboard`,
    ],
  },
]

test.for(ofRequests)('$what', async ({ happens, notices }) => {
  const here = await scene()
  await forget()
  const made = await happens(here)
  expect(await noticesOf(here.people)).toEqual(notices(here, made as { id: number }))
})
