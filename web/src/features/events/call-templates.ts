import type { WaitingRule } from '@marquee/contract/limits'
import type { QuestionInput } from '@marquee/contract/questions'

/** What an open call may begin with. Trades are named as in the list of services; one that an installation does not have is left out. */
export interface CallTemplate {
  name: string
  /** Trade, places, and what is written beside them. Null is any trade. */
  places: readonly { trade: string | null; wanted: number; note?: string; fee?: string }[]
  /** How many days before the event applications close. */
  closesBefore: number
  daysToConfirm: number
  waitingRule: WaitingRule
  conditions: string
  questions: readonly (Pick<QuestionInput, 'text' | 'kind' | 'need'> & { options?: string[] })[]
}

const power = { text: 'Do you need electricity?', kind: 'yes_no', need: 'required' } as const
const setUp = { text: 'How long do you need to set up?', kind: 'short', need: 'required' } as const
const insured = { text: 'Are you insured for this?', kind: 'yes_no', need: 'required' } as const

export const callTemplates: readonly CallTemplate[] = [
  {
    name: 'Market',
    places: [
      { trade: 'Catering', wanted: 4, note: 'Eaten standing up' },
      { trade: 'Live Music', wanted: 1 },
      { trade: null, wanted: 12, note: 'With their own stall' },
    ],
    closesBefore: 30,
    daysToConfirm: 5,
    waitingRule: 'in_order',
    conditions: `Please be set up one hour before the market opens, and stay until it closes.
Bring your own table, tent and weights.
Whoever sells food brings the permits for it.
If you cannot come, tell us as soon as you know, so that somebody else can have the place.`,
    questions: [
      { text: 'What do you sell?', kind: 'long', need: 'required' },
      { text: 'How many feet do you need?', kind: 'number', need: 'required' },
      power,
      insured,
      { text: 'Anything else that we should know?', kind: 'long', need: 'optional' },
    ],
  },
  {
    name: 'Festival',
    places: [
      { trade: 'Catering', wanted: 8 },
      { trade: 'Bar Service', wanted: 2 },
      { trade: 'Live Music', wanted: 10 },
      { trade: 'Lighting', wanted: 1 },
    ],
    closesBefore: 60,
    daysToConfirm: 7,
    waitingRule: 'in_order',
    conditions: `Please bring proof of your insurance when you arrive.
Vehicles leave the site two hours before the gates open.
No glass, and no open fire outside of the marked places.
If you cannot come, tell us at least two weeks before.`,
    questions: [
      { text: 'Which days?', kind: 'several_of', need: 'required', options: ['Friday', 'Saturday', 'Sunday'] },
      power,
      { text: 'How many people come with you?', kind: 'number', need: 'required' },
      insured,
      setUp,
    ],
  },
  {
    name: 'Wedding',
    places: [
      { trade: 'Photography', wanted: 1 },
      { trade: 'Floral Design', wanted: 1 },
      { trade: 'Catering', wanted: 1 },
      { trade: 'Cakes and Desserts', wanted: 1 },
      { trade: 'Live Music', wanted: 1 },
    ],
    closesBefore: 90,
    daysToConfirm: 7,
    waitingRule: 'organizer_chooses',
    conditions: `The date is fixed. Please confirm only if it is yours.
Please be ready an hour before the guests arrive.
If you cannot come, send us somebody whom you trust, and tell us at once.`,
    questions: [{ text: 'What would it cost, about?', kind: 'short', need: 'required' }, setUp, power],
  },
  {
    name: 'Private party',
    places: [
      { trade: 'Catering', wanted: 1 },
      { trade: 'DJ Sets', wanted: 1 },
      { trade: 'Bar Service', wanted: 1 },
    ],
    closesBefore: 21,
    daysToConfirm: 3,
    waitingRule: 'organizer_chooses',
    conditions: `It is a private home: please post no pictures of the guests.
Music ends at eleven.
If you cannot come, tell us as soon as you know.`,
    questions: [{ text: 'What would it cost, about?', kind: 'short', need: 'required' }, setUp],
  },
]
