import { webhookRules, type ApplicationStatus } from '@marquee/contract/limits'
import { asc } from 'drizzle-orm'
import { carryOut, type CommandParts } from '@marquee/operations/operations'
import { createContext } from '../src/context.ts'
import type { Database } from '../src/db/client.ts'
import { deliveries, notifications } from '../src/db/schema.ts'
import { webhookAttempts } from '../src/features/webhooks/attempt.ts'
import { notices } from '../src/notices.ts'
import { notifier } from '../src/notify/notify.ts'
import type { Person } from './factories.ts'
import { testApp } from './test-app.ts'

/** A server that sends notices, with an admin; and what it needs to see who gets a notice of a step. */
export async function noticeScenes() {
  const { make, as, database } = await testApp({ subscribers })
  const { db } = database
  const admin = await make.admin()
  return { db, database, make, as, admin, scene, noticesOf, forget, command, leave, answerWebhook }

  /** An event with applicants, profiles that wait for a decision or were rejected, and people who are not concerned. */
  async function scene() {
    const organizer = await make.organizer(organization)
    const event = await make.event({
      organizer_id: organizer.id,
      title: 'Harvest Supper',
      address: 'Old Flour Mill',
      start_date: '2030-09-19',
    })
    const applicant = async (company_name: string, status: ApplicationStatus) => {
      const vendor = await make.vendor({ company_name })
      const application = await make.application({ event_id: event.id, vendor_id: vendor.id, status })
      return { ...vendor, application }
    }
    const vendor = await applicant('Juniper & Rye', 'pending')
    const second = await applicant('Second Helping', 'pending')
    const accepted = await applicant('Copper Kettle', 'accepted')
    const rejected = await applicant('Brass & Bone', 'rejected')
    const elsewhere = await make.vendor({ company_name: 'Elsewhere' })
    await make.application({ vendor_id: elsewhere.id })
    const waiting = await make.vendor({ company_name: 'New Shoots', status: 'pending' })
    const refused = await make.vendor({ company_name: 'Wild Oats', status: 'rejected' })
    const waitingHost = await make.organizer({ organization_name: 'Barn Dances', status: 'pending' })
    const refusedHost = await make.organizer({ organization_name: 'Pier Nights', status: 'rejected' })
    const [guest, newcomer] = [await make.user({ name: 'Grete Guest' }), await make.user()]
    const owners = {
      organizer,
      vendor,
      second,
      accepted,
      rejected,
      elsewhere,
      waiting,
      refused,
      waitingHost,
      refusedHost,
    }
    const people: Record<string, Person> = { admin, guest, newcomer }
    for (const [name, { owner }] of Object.entries(owners)) people[name] = owner
    const asOrganizer = as(organizer.owner)
    return { ...owners, guest, newcomer, event, people, asOrganizer }
  }
  /** Who got what, sorted: `vendor: application.accepted, in the product and by email, "Subject", /link`. */
  async function noticesOf(people: Record<string, Person>): Promise<string[]> {
    const nameOf = (isThem: (person: Person) => boolean) =>
      Object.entries(people).find(([, person]) => isThem(person))?.[0] ?? 'a stranger'
    const mails = (await db.select().from(deliveries).orderBy(asc(deliveries.id))).map((mail) => ({
      ...mail,
      who: nameOf(({ email }) => email === mail.recipient),
    }))
    const entries = (await db.select().from(notifications)).map(({ user_id, kind, subject, link }) => {
      const who = nameOf(({ id }) => id === user_id)
      const index = mails.findIndex((mail) => mail.who === who && mail.subject === subject)
      const [mail] = index < 0 ? [] : mails.splice(index, 1)
      const byMail =
        mail && (mail.text_body.includes(`https://marquee.example${link}\n`) ? both : 'with another link by email')
      return `${who}: ${kind}, ${byMail ?? 'in the product'}, "${subject}", ${link}`
    })
    return [...entries, ...mails.map(({ who, subject }) => `${who}: only by email, "${subject}"`)].toSorted()
  }

  /** Runs a command of the operator, without a server. */
  function command(...args: string[]) {
    const withSubscribers: CommandParts['withSubscribers'] = (work) => work(subscribers(database), async () => {})
    const parts = { database, settings: { adminEmails: [], publicUrl: 'http://localhost:3000' }, withSubscribers }
    return carryOut(args, parts, { log: () => {}, error: () => {} })
  }

  /** Deletes somebody's account. */
  function leave(person: Person) {
    return as(person).call('POST', '/api/account/delete', { body: { confirmation: person.email } })
  }

  /** Sends a message to a webhook, whose receiver answers with this status. */
  async function answerWebhook(webhook_id: number, status: number) {
    const post = async () => ({ status, start: null, retryAfterSeconds: null })
    const message = await make.webhookMessage({ webhook_id, attempts: webhookRules.triesBeforeOff })
    await webhookAttempts(createContext(database, subscribers(database)), { post }).attempt(message)
  }

  /** Deletes every notice. */
  async function forget() {
    await db.delete(notifications)
    await db.delete(deliveries)
  }
}

/** The channels of most notices. */
export const both = 'in the product and by email'

export const organization = {
  organization_name: 'Mill Suppers',
  organization_description: 'Long tables',
  organization_address: '1 Mill Lane, Portland, OR',
}

const subscribers = (database: Database) => [
  notifier({
    database,

    unsubscribeSecret: 'test',
    notices,
    publicUrl: 'https://marquee.example',
    supportEmail: 'support@marquee.example',
  }).subscriber,
]
