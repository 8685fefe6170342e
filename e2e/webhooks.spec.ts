import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { call, signIn } from './support/people.ts'
import { endServer, startServer, stopServer } from './support/server.ts'
import { signatureOf, startWebhookReceiver } from './support/webhook-receiver.ts'

test('an organizer’s program gets a message about an application, also after failures and a kill', async ({
  newPerson,
}) => {
  const receiver = await startWebhookReceiver()
  const options = { hasDemo: true, settings: { WEBHOOK_PRIVATE_ADDRESSES: '1' } }
  let server = await startServer(options)
  try {
    const organizer = await newPerson({ baseURL: server.url })
    await signIn(organizer, 'organizer@marquee.test')
    await organizer.goto('/organizer')
    await organizer.getByRole('link', { name: 'Webhooks' }).click()
    await organizer.getByRole('button', { name: 'Add webhook' }).click()
    const form = organizer.getByRole('dialog', { name: 'Add webhook' })
    await form.getByLabel('Name').fill('Spreadsheet')
    await form.getByLabel('Address').fill(receiver.url)
    await form.getByRole('button', { name: 'Add webhook' }).click()
    const shown = organizer.getByRole('dialog', { name: 'Your signing secret' })
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? ''
    await shown.getByRole('button', { name: 'I have copied it' }).click()

    await organizer.getByRole('button', { name: 'Send a test' }).click()
    await expect(organizer.getByText(/^The test arrived: 204 after \d+ ms\.$/)).toBeVisible()
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })

    // It fails at first, and arrives five seconds later.
    receiver.answer = () => (receiver.received.length === 2 ? 500 : 204)
    const vendor = await newPerson({ baseURL: server.url })
    await signIn(vendor, 'vendor@marquee.test')
    const { event } = await applyToOneOf(organizer, vendor)
    await expect.poll(() => receiver.received.length).toBe(3)
    for (const message of receiver.received) expect(message.signature).toBe(signatureOf(message, secret))
    const [, first, second] = receiver.received
    expect(second?.id).toBe(first?.id)
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      type: 'application.submitted',
      data: { application: { event_id: event, status: 'pending' } },
    })
    await organizer.getByRole('button', { name: 'Messages' }).click()
    const entry = organizer.getByRole('listitem').filter({ hasText: 'A vendor applies to an event' })
    await expect(entry.getByText('Delivered').first()).toBeVisible()

    // The receiver has it and the server does not know: it comes again, with the same id.
    const killed = Promise.withResolvers<void>()
    receiver.answer = async () => {
      receiver.answer = () => 204
      await endServer(server, 'SIGKILL')
      killed.resolve()
      return 204
    }
    const withdrawing = withdrawLast(vendor)
    await killed.promise
    await withdrawing.catch(() => undefined)
    server = await startServer({ ...options, place: server })
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(5)
    const [before, after] = receiver.received.slice(3)
    expect(JSON.parse(after?.body ?? '')).toMatchObject({ type: 'application.withdrawn' })
    expect([after?.id, after?.body]).toEqual([before?.id, before?.body])
  } finally {
    await stopServer(server)
    receiver.stop()
  }
})

/** The vendor applies to one of the organizer's events that they have not applied to. */
async function applyToOneOf(organizer: Page, vendor: Page): Promise<{ event: number }> {
  const path = '/events/my-events?status=published'
  for (const { id } of (await call<{ events: { id: number }[] }>(organizer, 'GET', path)).events) {
    const applying = call(vendor, 'POST', '/event-applications', { event_id: id, message: 'We bring the soup.' })
    if (await applying.catch(() => undefined)) return { event: id }
  }
  throw new Error('The vendor has applied to all of them')
}

/** Withdraws the latest application. */
async function withdrawLast(vendor: Page): Promise<void> {
  const path = '/event-applications/my-applications'
  const { applications } = await call<{ applications: { id: number }[] }>(vendor, 'GET', path)
  await call(vendor, 'DELETE', `/event-applications/${applications[0]?.id}`)
}
