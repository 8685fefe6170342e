import { webhookEventTypes, webhookMessageTypes } from '@marquee/contract/webhooks'
import { expect, test, vi } from 'vitest'
import { message } from '../../../test/applications.ts'
import { messageConformity } from '../../../test/conformity.ts'
import type { Person } from '../../../test/factories.ts'
import { polling } from '../../../test/polling.ts'
import { testApp } from '../../../test/test-app.ts'
import { webhookReceiver } from '../../../test/webhook-receiver.ts'
import { createContext } from '../../context.ts'
import { outgoing as outgoingRequests } from '../../http/outgoing.ts'
import { pictureUrls } from '../../images/addresses.ts'
import { webhookSender, webhookWriter } from './service.ts'

const outgoing = outgoingRequests({ allowsPrivate: true })
const { app, make, as, database } = await testApp({
  outgoing,
  subscribers: (db) => [
    webhookWriter({ database: db, addressesOf: (picture) => pictureUrls(picture), wake: () => {} }),
  ],
})

test('a message of every type arrives as /api/openapi.json describes it', async () => {
  const [receiver, admin, organizer, vendor] = [
    await webhookReceiver(),
    await make.admin(),
    await make.organizer(),
    await make.vendor(),
  ]
  const event_types = [...webhookEventTypes]
  const { id, secret } = await make.webhook({ user_id: admin.id, url: receiver.url, event_types })
  const { id: event_id } = await make.event({ organizer_id: organizer.id })
  const { applications } = as(vendor.owner).api
  await make.place({ event_id })
  const applied = await applications.create({ body: { event_id, message } })
  const params = { id: applied.id }
  await as(organizer.owner).api.applications.changePlace({ params, body: { action: 'wait' } })
  await as(organizer.owner).api.applications.decide({ params, body: { status: 'accepted' } })
  // Not for admins.
  const ofOrganizer = await webhookReceiver()
  const { secret: own } = await make.webhook({
    user_id: organizer.owner.id,
    url: ofOrganizer.url,
    event_types: ['booking.changed'],
  })
  await as(organizer.owner).api.bookings.save({ params, body: { place: 'Booth 13', send: true } })
  await applications.withdraw({ params })
  const asking = await make.asking({
    event_id: (await make.event({ organizer_id: organizer.id })).id,
    vendor_id: vendor.id,
  })
  await as(vendor.owner).api.invitations.answer({ params: { id: asking.id }, body: { action: 'decline' } })
  const [grower, host] = [await make.user(), await make.user()]
  const vendorProfile = { company_name: 'New Shoots', business_description: 'B', business_address: 'C' }
  await as(grower).api.vendors.apply({ body: vendorProfile })
  await approve(grower, 'contractor')
  const organization = { organization_name: 'Mill', organization_description: 'B', organization_address: 'C' }
  await as(host).api.organizers.apply({ body: organization })
  await approve(host, 'client')
  await as(admin).api.webhooks.test({ params: { id } })

  const context = createContext(database, [])
  const sender = webhookSender({ context, outgoing, pollMs: 20, graceMs: 100, report: () => {} })
  sender.work()
  await vi.waitFor(
    () => expect([...receiver.received, ...ofOrganizer.received]).toHaveLength(webhookMessageTypes.length),
    polling,
  )
  await sender.stop()

  const messages = [...receiver.verified(secret), ...ofOrganizer.verified(own)]
  expect(messages.map(({ type }) => type).toSorted()).toEqual([...webhookMessageTypes].toSorted())
  const check = messageConformity((await app.inject('/api/openapi.json')).json())
  for (const one of messages) check(one)

  async function approve(person: Person, role: 'contractor' | 'client'): Promise<void> {
    const body = { role, status: 'approved' } as const
    await as(admin).api.admin.updateRole({ params: { userId: person.id }, body })
  }
})
