import type { AskedKind } from '@marquee/contract/asked-documents'
import type { QuestionInput, AnswerValue } from '@marquee/contract/questions'
import { entries } from './entries.ts'

/**
 * What some events of the demo look for. `closes` and `answers` are days after today; `confirm` the days in which accepted vendors
 * confirm; `-` is none. A place is `2 Floral Design: note: fee`; `any`
 * stands for any trade.
 */
export const calls = entries(
  `
  Long Supper at the Mill | 9 | 13 | 5
  2 Floral Design: A hundred feet of table, ferns welcome; 1 Live Music: Quiet, and then not; 2 any

  Mara & Jonah’s Garden Wedding | 30 | 36 | -
  1 Photography: Eleven nephews; 1 Floral Design; 1 Cakes and Desserts; 2 any

  Alberta Street Night Market | 2 | 5 | 3
  8 Catering: Eaten standing up: $120 a stall, paid on the day; 3 Live Music: Music that walks; 2 Lighting; 10 any: Makers and oddities: $60 a table

  First Light Fundraiser | - | - | 5
  1 Lighting: The first snow of a year; 1 DJ Sets; 1 any

  Collectors’ Dinner | -2 | 4 | 7
  1 Catering; 1 Floral Design: Small and odd; 2 any

  Print Fair Weekend | 20 | 24 | -
  2 Bar Service: Coffee from eight; 1 Rentals; 20 any: Printmakers: $80 a table
`,
  ['title', 'closes', 'answers', 'confirm', 'places'],
).map(({ title, closes, answers, confirm, places }) => ({
  title,
  closes: daysOf(closes),
  answers: daysOf(answers),
  confirm: daysOf(confirm),
  places: places.split('; ').map((place) => {
    const [head = '', note, fee] = place.split(': ')
    const [wanted, ...trade] = head.split(' ')
    return { wanted: Number(wanted), trade: trade.join(' '), note, fee }
  }),
}))

function daysOf(text: string): number | null {
  return text === '-' ? null : Number(text)
}

type Asked = QuestionInput & { answers: readonly AnswerValue[] }

const insurance: Asked = {
  text: 'Your certificate of liability insurance',
  kind: 'file',
  need: 'optional',
  answers: ['Liability insurance.pdf', 'certificate-signed.pdf'],
}

/** What some of them ask, with answers that vendors give in turn; one without answers is asked after acceptance. A file is its name. */
export const questions: Readonly<Record<string, readonly Asked[]>> = {
  'Long Supper at the Mill': [
    {
      text: 'When can you set up?',
      kind: 'one_of',
      need: 'required',
      options: ['The evening before', 'In the morning', 'After three'],
      answers: ['In the morning', 'The evening before'],
    },
    { text: 'Do you need electricity?', kind: 'yes_no', need: 'required', answers: [false, true, false] },
    {
      text: 'Whom should we call when it rains?',
      kind: 'short',
      need: 'optional',
      answers: ['Ida, 503 555 0142', 'Me. I will be under the mill.'],
    },
    { text: 'Which van will you come with?', kind: 'short', need: 'after_acceptance', answers: [] },
  ],
  'Alberta Street Night Market': [
    { text: 'How many feet of street do you need?', kind: 'number', need: 'required', answers: [10, 12.5, 20] },
    {
      text: 'Which evenings?',
      kind: 'several_of',
      need: 'required',
      options: ['Friday', 'Saturday', 'Sunday'],
      answers: [['Friday', 'Saturday'], ['Saturday'], ['Friday', 'Saturday', 'Sunday']],
    },
    { text: 'Do you need electricity?', kind: 'yes_no', need: 'required', answers: [true, true, false] },
    {
      text: 'What will people carry home?',
      kind: 'long',
      need: 'optional',
      answers: [
        'Paper cones, warm ones. No plates, no forks, nothing to bring back.',
        'Something wrapped in last week’s news.',
      ],
    },
    insurance,
  ],
  'Print Fair Weekend': [insurance],
}

/** What some of them ask for. */
export const askedDocuments: Readonly<Record<string, readonly AskedKind[]>> = {
  'Collectors’ Dinner': ['insurance', 'licence'],
  'Print Fair Weekend': ['insurance', 'food_permit'],
}

/** What becomes of an application. `expired` is an offer that was not confirmed in time. */
export type Outcome = 'applied' | 'waiting' | 'offered' | 'confirmed' | 'declined' | 'expired'

/** Who applies for what besides the vendor with a demo account, and what comes of it: every state that a board can have. */
export const plans: Readonly<Record<string, readonly (readonly [trade: string, outcome: Outcome])[]>> = {
  'Long Supper at the Mill': [
    ['Live Music', 'expired'],
    ['Floral Design', 'offered'],
    ['any', 'declined'],
    ['Live Music', 'applied'],
    ['any', 'waiting'],
  ],
  // One more photographer than there are places.
  'Mara & Jonah’s Garden Wedding': [
    ['Photography', 'confirmed'],
    ['Photography', 'confirmed'],
    ['Cakes and Desserts', 'applied'],
    ['any', 'applied'],
  ],
  'Alberta Street Night Market': [
    ['Catering', 'confirmed'],
    ['Catering', 'offered'],
    ['Live Music', 'applied'],
    ['any', 'applied'],
  ],
  // Full, with a waiting list.
  'First Light Fundraiser': [
    ['Lighting', 'confirmed'],
    ['DJ Sets', 'confirmed'],
    ['any', 'confirmed'],
    ['Lighting', 'waiting'],
    ['DJ Sets', 'waiting'],
    ['Lighting', 'waiting'],
  ],
}

/** What vendors agree to. Where there are two texts, the second came after they had applied. */
export const conditions: Readonly<Record<string, readonly string[]>> = {
  'Long Supper at the Mill': [
    'The kitchen is yours from noon. Please leave it as you found it.',
    'The kitchen is yours from two. Please leave it as you found it. The mill bridge carries three tons, so no trucks.',
  ],
  'Alberta Street Night Market': ['Please be set up by four, and stay until the street opens again at eleven.'],
  'Print Fair Weekend': [
    `Doors for printers open at seven, for everybody at ten. Please be set up by half past nine.
Each table is eight feet. Bring your own cloth, your own light, and something to hang a print from that needs no nails.
What you sell is printed by hand, by you or by somebody who stands beside you. No posters from elsewhere.
Presses are welcome on rubber mats. Ink stays on the table; the floor is older than all of us.
If you cannot come, tell us as soon as you know, so that somebody else can have the place.`,
  ],
}
