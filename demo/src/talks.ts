import type { ApplicationSide } from '@marquee/contract/policy'

/** What vendor and organizer wrote to each other about an application, oldest first. */
export interface Talk {
  lines: readonly (readonly [ApplicationSide, string])[]
  /** The sides that have read all of it. */
  readBy: readonly ApplicationSide[]
  /** Why the organizer reported it. */
  report?: string
}

/** Conversations of the vendor with the demo account, by the place of the event in `eventSeeds`: accepted, pending, rejected. */
export const talks: readonly Talk[] = [
  {
    lines: [
      ['organizer', 'So glad you are coming. The mill opens at seven; the freight door is on the river side.'],
      [
        'vendor',
        'Thank you. Two questions:\n\nIs there running water on the ground floor? And may we hang greens from the beams, or only stand things on the tables?',
      ],
      ['organizer', 'Water yes, two taps by the old scale. Beams yes, with rope, no nails. The miller checks.'],
      ['vendor', 'Rope it is. Last spring’s garlands, for an idea of the scale: https://lowtide.example.com/garlands'],
      ['organizer', 'That is the one the board fell in love with. Could the garland reach the second pillar?'],
    ],
    readBy: ['organizer'],
  },
  {
    lines: [
      ['vendor', 'I forgot to say: ferns are our favourite thing. No roses will come near the garden.'],
      ['organizer', 'The couple will be relieved. How early would you need to be in?'],
      [
        'vendor',
        'At nine, with two vans. We are gone again by noon, and come back for the breakdown at eleven at night.',
      ],
    ],
    readBy: ['vendor'],
  },
  {
    lines: [
      ['organizer', 'We loved the sketch, and it was close. Somebody on the street itself offered to do it.'],
      ['vendor', 'That is how it should be on that street. Please keep us in mind for the fall edition.'],
      ['organizer', 'Gladly. It opens in August.'],
    ],
    readBy: ['vendor', 'organizer'],
  },
]

/** A conversation with another vendor, which the organizer reported. */
export const reportedTalk: Talk = {
  lines: [
    ['organizer', 'Thank you for the quote. Could you bring the tables in on the evening before?'],
    ['vendor', 'For that we need half of the fee by Friday, to this account: https://pay.example.net/deposit'],
    ['organizer', 'We pay after the event, as the listing says. Is that all right?'],
    ['vendor', 'Then find somebody else. Others pay in advance too.'],
  ],
  readBy: ['vendor', 'organizer'],
  report: 'They ask for money in advance, on a page that we do not know, and became rude when we asked.',
}
