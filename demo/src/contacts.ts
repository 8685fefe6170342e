import type { ContactRow } from '@marquee/contract/contacts'
import { entries, known } from './entries.ts'

/**
 * The contacts of the organizer account. Three are also in `demo/files/vendors-last-year.csv`, eighty rows to try an import with: one
 * with the same values, two with others.
 */
export const contactRows: ContactRow[] = entries(
  `
  Wren & Bramble | studio@wrenandbramble.example | Floral Design | Portland, OR | - | Quick to answer
  The Velvet Hours | bookings@velvethours.example | Live Music | Nashville, TN | (615) 555-0142 | -
  Garnet Tents | kim@garnettents.example | Rentals | Astoria, OR | - | -
  Indigo Blooms | mia@indigoblooms.example | Floral Design | Portland, OR | (503) 555-0108 | -
  Maple Ovens | ana@mapleovens.example | Baker | Tacoma, WA | (503) 555-0112 | Sold out by noon
  Slow Press Cider | hello@slowpress.example | Catering | Hood River, OR | (541) 555-0119 | Licence runs until June
  Tin Roof Puppets | gus@tinroof.example | Children’s theatre | Salem, OR | - | Needs shade
  Copper Kettle Corn | office@copperkettle.example | Catering | Eugene, OR | (541) 555-0163 | -
  Little Loom | rae@littleloom.example | Crafts | Bend, OR | - | Two metres of wall
  Ridge & Valley Knives | shop@ridgevalley.example | Crafts | Corvallis, OR | (541) 555-0177 | -
  `
    .trim()
    .replaceAll('\n', '\n\n'),
  ['name', 'email', 'trade', 'city', 'phone', 'note'],
).map(({ email, ...rest }, index) => ({
  line: index + 2,
  email,
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, known(value)])),
}))
