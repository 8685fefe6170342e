import { reviewDue } from '@marquee/contract/business-days'
import { reasonQuote } from '@marquee/contract/decision-messages'
import { reviewPromise, type ProfileStatus } from '@marquee/contract/limits'
import { markAnswered } from '../../notify/answered.ts'
import { admins, profileOf, type Person } from '../../notify/event-data.ts'
import { weekdayOf } from '../../notify/event-words.ts'
import { adminsDigest, type EventOf, type Notice, type NoticeTools, type Writers } from '../../notify/notice.ts'
import { kindWord, toDashboard } from '../../notify/templates.ts'

const nouns = {
  vendor: {
    tab: '',
    may: 'Organizers can find it now, and you can apply to published events.',
    begin: { label: 'Browse events', path: '/events' },
    offers: [{ title: 'Get new events that fit you by email every week', path: toDashboard.path }],
    edit: '/contractor/apply',
  },
  organizer: {
    tab: 'tab=organizers&',
    may: 'You can create and publish events now.',
    begin: { label: 'Go to your dashboard', path: '/organizer' },
    offers: [],
    edit: '/client/apply',
  },
}
type Noun = keyof typeof nouns

/** Notices about applications of vendors and organizers to the marketplace. */
export const profileNotices: Writers<
  | 'vendor.applied'
  | 'vendor.decided'
  | 'organizer.applied'
  | 'organizer.decided'
  | `review.${'late' | 'asked' | 'answered'}`
> = {
  'vendor.applied': ({ vendorId, again }, tools) => applied(tools, 'vendor', vendorId, again ? 'changed' : 'new'),
  'organizer.applied': ({ organizerId, again }, tools) =>
    applied(tools, 'organizer', organizerId, again ? 'changed' : 'new'),
  'vendor.decided': ({ vendorId, ...decision }, tools) => decided(tools, 'vendor', vendorId, decision),
  'organizer.decided': ({ organizerId, ...decision }, tools) => decided(tools, 'organizer', organizerId, decision),
  'review.late': reviewLate,
  'review.asked': asked,
  'review.answered': ({ noun, id }, tools) => applied(tools, noun, id, 'answered'),
}

/** The admins get a notice of an application, and the applicant a receipt. */
async function applied({ db }: NoticeTools, noun: Noun, id: number, how: keyof typeof subjects): Promise<Notice[]> {
  const { name, trade, owner, submitted_at } = await profileOf(db, noun, id)
  const again = how !== 'new'
  await readQuestion(db, noun, owner)
  return [
    {
      kind: `${noun}.${again ? 'resubmitted' : 'applied'}`,
      to: await admins(db),
      about: [owner],
      inDigest: adminsDigest,
      subject: subjects[how](noun, name),
      paragraphs: [...(trade ? [trade] : []), ...(how === 'changed' ? ['Not approved before.'] : [])],
      action: toReview(noun, owner),
    },
    {
      kind: `${noun}.received`,
      to: [owner],
      subject: again ? `Changes received: ${name}` : `Application received: ${name}`,
      paragraphs: [
        `Thank you. We answer within ${reviewPromise}: by ${weekdayOf(reviewDue(submitted_at.toISOString()))}.`,
      ],
      action: toDashboard,
    },
  ]
}

const subjects = {
  new: (noun: Noun, name: string) => `New ${noun} application: ${name}`,
  changed: (noun: Noun, name: string) => `Changed ${noun} application: ${name}`,
  answered: (noun: Noun, name: string) => `Answered: ${noun} application of ${name}`,
}

/** The applicant reads what is needed before the decision. */
async function asked({ noun, id, question }: EventOf<'review.asked'>, { db }: NoticeTools): Promise<Notice[]> {
  const { owner, name } = await profileOf(db, noun, id)
  await markReviewed(db, noun, owner)
  return [
    {
      kind: `${noun}.asked`,
      to: [owner],
      subject: `One more thing: ${name}`,
      paragraphs: ['Saving your profile sends it to us again.'],
      quote: { label: 'What we ask for', text: question },
      action: { label: 'Update your profile', path: nouns[noun].edit },
    },
  ]
}

/** The question of an admin to the applicant is answered, or does not count any more. */
const readQuestion = (db: NoticeTools['db'], noun: Noun, owner: Person) =>
  markAnswered(db, nouns[noun].edit, [`${noun}.asked`], owner.id)

/** What admins were notified of about this application is done. */
const markReviewed = (db: NoticeTools['db'], noun: Noun, owner: Person) =>
  markAnswered(db, toReview(noun, owner).path, [`${noun}.applied`, `${noun}.resubmitted`, `${noun}.waiting`])

async function decided(
  { db }: NoticeTools,
  noun: Noun,
  id: number,
  { status, reason }: { status: ProfileStatus; reason: string | null },
): Promise<Notice[]> {
  const { owner, name } = await profileOf(db, noun, id)
  await markReviewed(db, noun, owner)
  await readQuestion(db, noun, owner)
  if (status === 'pending') return []
  const { may, begin, offers, edit } = nouns[noun]
  const letter =
    status === 'approved'
      ? {
          subject: `Approved: ${name}`,
          paragraphs: [may],
          items: offers,
          quote: kindWord(reason),
          action: begin,
        }
      : {
          subject: `Rejected: ${name}`,
          paragraphs: ['Saving a changed profile sends it to us again.'],
          quote: reasonQuote(reason),
          action: { label: 'Update your profile', path: edit },
        }
  return [{ kind: `${noun}.${status}`, to: [owner], ...letter }]
}

/** What time brings (docs/decisions/026-what-time-brings.md). */
async function reviewLate({ noun, id, newDay }: EventOf<'review.late'>, { db }: NoticeTools): Promise<Notice[]> {
  const { name, owner } = await profileOf(db, noun, id)
  const day = weekdayOf(newDay)
  return [
    {
      kind: `${noun}.late`,
      to: [owner],
      subject: `Our answer is late: ${name}`,
      paragraphs: [`We are sorry. You will have it by ${day}.`],
      action: toDashboard,
    },
    {
      kind: `${noun}.waiting`,
      to: await admins(db),
      about: [owner],
      inDigest: adminsDigest,
      subject: `Late: ${noun} application of ${name}`,
      paragraphs: [`We promised an answer by ${day}.`],
      action: toReview(noun, owner),
    },
  ]
}

const toReview = (noun: Noun, owner: Person) => ({
  label: 'Review the application',
  path: `/admin/applications?${nouns[noun].tab}open=${owner.id}`,
})
