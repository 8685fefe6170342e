import type { EventStatus } from '@marquee/contract/limits'
import { entries, known, knownNumber } from './entries.ts'

/**
 * An event of the demo marketplace. `organizer` is an index into `organizerSeeds`; `in` the days from today to its first day, before the
 * move to a weekday of `weekdaysOf`, negative for the past; `lasts` counts days. In `title` and `text`, `{year}` is the year twenty years
 * before it begins.
 */
export type EventSeed = ReturnType<typeof events>[number]

const events = (text: string) =>
  entries(text, ['title', 'address', 'organizer', 'type', 'in', 'lasts', 'guests', 'budget', 'status', 'text']).map(
    (seed) => ({
      ...seed,
      organizer: Number(seed.organizer),
      in: Number(seed.in),
      lasts: Number(seed.lasts),
      guests: knownNumber(seed.guests),
      budget: known(seed.budget),
      status: seed.status as EventStatus,
    }),
  )

const [sunday, tuesday, wednesday, thursday, friday, saturday] = [0, 2, 3, 4, 5, 6]

/** The weekdays on which events of these types begin. All others begin at the weekend. */
const weekdays: Partial<Record<string, readonly number[]>> = {
  Conference: [tuesday, wednesday],
  'Product Launch': [tuesday, wednesday, thursday],
  'Art Opening': [thursday, friday],
  'Corporate Gala': [thursday, friday],
  'Charity Fundraiser': [thursday, friday, saturday],
  'Private Dinner': [thursday, friday, saturday, sunday],
  'Food Festival': [saturday],
}

/** The weekdays on which this event may begin; 0 is Sunday. */
export function weekdaysOf({ lasts, type }: EventSeed): readonly number[] {
  if (lasts === 3) return [friday]
  return weekdays[type] ?? (lasts === 2 ? [saturday] : [saturday, sunday])
}

/** Forty-two published events and six in the other states. */
export const eventSeeds = events(`
  Long Supper at the Mill | Old Flour Mill, 33 Water Ave, Portland, OR
  0 | Charity Fundraiser | 24 | 1 | 140 | $8,000 - $12,000 | published
  One table the length of the mill floor, six courses, and an auction that ends before dessert. Proceeds go to the county food bank. We need flowers for a hundred feet of table, and a band that can play quietly and then not.

  Mara & Jonah’s Garden Wedding | Leach Gardens, 6704 SE 122nd Ave, Portland, OR
  0 | Wedding | 61 | 1 | 110 | $15,000 - $20,000 | published
  Ceremony under the big cedar at four, dinner at six, dancing until the neighbors mind. The couple love ferns, dislike roses and have eleven nephews.

  Alberta Street Night Market | NE Alberta St, Portland, OR
  0 | Street Fair | 12 | 2 | 2500 | $3,000 - $5,000 | published
  Four blocks closed to cars for two evenings. We are looking for light, music that walks, and food that can be eaten standing up.

  First Light Fundraiser | Crystal Ballroom, 1332 W Burnside St, Portland, OR
  0 | Charity Fundraiser | 33 | 1 | 320 | $20,000 - $30,000 | published
  A black-tie evening for the children’s hospital, on the floating floor. We want the room to feel like the first snow of a year.

  Rooftop Proposal, Twelve Guests | Hotel Deluxe, 729 SW 15th Ave, Portland, OR
  0 | Engagement Party | 9 | 1 | 12 | $1,500 - $2,500 | published
  He asks at sunset, the families are behind the door. One photographer with a long lens and nerves of steel, and something cold to pour.

  Neighborhood Pie Social | Sellwood Park, Portland, OR
  0 | Community Market | 47 | 1 | 180 | $800 - $1,200 | published
  Pies judged by people who have opinions. Needs tables, bunting, a little brass.

  New Work: Ceramics and Smoke | Northlight Gallery, 1300 1st Ave, Seattle, WA
  1 | Art Opening | 6 | 1 | 120 | $2,000 - $3,500 | published
  Opening night for five kiln artists. Quiet room, good light already there; we need a bar and something small and excellent to eat.

  Collectors’ Dinner | Northlight Gallery, 1300 1st Ave, Seattle, WA
  1 | Private Dinner | 19 | 1 | 36 | $6,000 - $9,000 | published
  Thirty-six people, one table, between the sculptures. Nothing taller than a wine glass on it, please.

  Print Fair Weekend | King Street Station, Seattle, WA
  1 | Community Market | 54 | 2 | 1800 | $4,000 - $6,000 | published
  Sixty tables of prints, zines and risographs under the station clock. Coffee from eight, a DJ from four.

  Members’ Evening on the Terrace | Olympic Sculpture Park, Seattle, WA
  1 | Charity Fundraiser | 96 | 1 | 240 | $12,000 - $16,000 | published
  An evening above the water for the people who keep the lights on. Wind is likely; bring weights.

  Night at the Conservatory | Volunteer Park Conservatory, Seattle, WA
  1 | Charity Fundraiser | 75 | 1 | 160 | $9,000 - $14,000 | published
  Two hundred palms, one string quartet, and a bar that understands rum.

  Frontend North | Fort Mason, 2 Marina Blvd, San Francisco, CA
  2 | Conference | 40 | 2 | 600 | $30,000 - $45,000 | published
  Two days of short talks. We need a stage that looks good on video, lunch that does not put people to sleep, and portraits in the corridor.

  Lumen One Launch | Pier 27, San Francisco, CA
  2 | Product Launch | 16 | 1 | 280 | $40,000 - $60,000 | published
  A lamp company shows its first lamp. The room starts dark. You can see why lighting matters to us.

  Climate Founders Breakfast | The Pearl, 601 19th St, San Francisco, CA
  2 | Conference | 28 | 1 | 90 | $3,000 - $5,000 | published
  Ninety people, three speakers, done by ten. Zero waste, and we check.

  Annual Partners’ Gala | City Hall Rotunda, San Francisco, CA
  2 | Corporate Gala | 82 | 1 | 420 | $80,000 - $120,000 | published
  Dinner on the marble, dancing on the stairs. The building does half the work; the rest is yours.

  Developer Picnic | Golden Gate Park, San Francisco, CA
  2 | Reunion | 110 | 1 | 350 | $5,000 - $8,000 | published
  Blankets, lawn games, a food truck row, and no slides of any kind.

  Dinner in the Orchard | Sawkill Orchard, Red Hook, NY
  3 | Private Dinner | 150 | 1 | 60 | $5,000 - $7,000 | published
  One table between two rows of apple trees. Rain plan: the packing barn, which is also beautiful.

  Cider Makers’ Market | Basilica Hudson, 110 S Front St, Hudson, NY
  3 | Food Festival | 21 | 3 | 1400 | $6,000 - $9,000 | published
  Thirty cider makers in a former glue factory. Looking for hot food, live music in the afternoons, and signs that people can find.

  Long Table on the Pier | Hudson River Park, New York, NY
  3 | Private Dinner | 44 | 1 | 80 | $9,000 - $12,000 | published
  Eighty seats facing west. Everything comes in by boat, so pack light.

  Mushroom Foray & Feast | Overlook Mountain House, Woodstock, NY
  3 | Food Festival | 58 | 1 | 45 | $2,500 - $4,000 | published
  We walk, we find, you cook. A mycologist keeps everybody alive.

  Pancakes at the Sugarhouse | Crown Maple, Dover Plains, NY
  3 | Community Market | 118 | 1 | 400 | $2,000 - $3,000 | published
  Steam, pancakes, fiddles. Children everywhere.

  Valentina’s Quinceañera | La Villita, 418 Villita St, San Antonio, TX
  4 | Quinceañera | 37 | 1 | 260 | $18,000 - $25,000 | published
  Fourteen damas, fourteen chambelanes, one waltz and then everything at once. Colors are coral and gold.

  Abuelo Turns Eighty | Mission Marquee Plaza, San Antonio, TX
  4 | Birthday | 14 | 1 | 120 | $3,000 - $5,000 | published
  He wants boleros, brisket and to be home by nine. The rest of us will stay.

  Ana & Mateo | Hotel Emma, 136 E Grayson St, San Antonio, TX
  4 | Wedding | 88 | 1 | 190 | $25,000 - $35,000 | published
  A brewery courtyard, two hundred candles, a mariachi at midnight that nobody knows about yet.

  Golden Anniversary at the Ranch | Don Strange Ranch, Boerne, TX
  4 | Anniversary | 66 | 1 | 150 | $7,000 - $10,000 | published
  Fifty years, eight children, one smoker the size of a car.

  Three Corners Street Party | Market Square, San Antonio, TX
  4 | Street Fair | 46 | 1 | 3000 | $10,000 - $15,000 | published
  A procession, a table as long as the street, and music on three corners.

  Baby Shower in Blue Tile | 1221 Broadway, San Antonio, TX
  4 | Baby Shower | 29 | 1 | 45 | $1,200 - $2,000 | published
  An afternoon in the shade with cake, fans and absolutely no games.

  Riverbend Folk & Roots | Riverfront Park, Nashville, TN
  5 | Music Festival | 132 | 3 | 8000 | $50,000 - $80,000 | published
  Three days, two stages, one river. We book food, light, shade and anything that keeps children happy until ten.

  Hot Chicken Saturday | Nashville Farmers’ Market, 900 Rosa L Parks Blvd, Nashville, TN
  5 | Food Festival | 26 | 1 | 5000 | $12,000 - $18,000 | published
  Twenty-two fryers and a line around the block. Needs bars, misting fans and a brass band with stamina.

  Porch Sessions, Indoors | The Bell Tower, 400 4th Ave S, Nashville, TN
  5 | Music Festival | 51 | 1 | 300 | $6,000 - $9,000 | published
  Four songwriters, one microphone, rugs on the floor. The recording matters as much as the room.

  Songwriters’ Prom | Marathon Music Works, Nashville, TN
  5 | Reunion | 71 | 1 | 500 | $10,000 - $15,000 | published
  The prom they skipped for a gig. Corsages, a balloon arch without irony, punch that is exactly what it seems.

  Riverside Fireworks Supper | East Bank Landing, Nashville, TN
  5 | Holiday Party | 40 | 1 | 220 | $9,000 - $13,000 | published
  Dinner on the bank at eight, fire on the water at midnight.

  Community Choir Sing | Cumberland Park, Nashville, TN
  5 | Community Market | 140 | 1 | 600 | $1,500 - $2,500 | published
  Two hundred voices, borrowed risers. We need sound, lemonade and a little shade.

  Class of {year}, Again | Revolution Hall, 1300 SE Stark St, Portland, OR
  0 | Reunion | 103 | 1 | 200 | $5,000 - $7,500 | published
  In the actual school, which is now a bar. The playlist ends in {year}.

  Cold Swim, Hot Soup | Golden Gardens Park, Seattle, WA
  1 | Community Market | 30 | 1 | 150 | $900 - $1,400 | published
  In at sunset, out at once. Fires, soup, saunas on trailers.

  Robotics Demo Day | Computer History Museum, Mountain View, CA
  2 | Product Launch | 35 | 1 | 260 | $14,000 - $20,000 | published
  Twelve teams, twelve robots, one extinguisher. Catering that can be eaten with one hand.

  Cheese & Candle Night | The Barn at Liberty Farms, Ghent, NY
  3 | Private Dinner | 10 | 1 | 50 | $2,000 - $3,000 | published
  No electric light after seven. Six cheeses, four wines, wool blankets.

  Charity Regatta Ball | Portland Yacht Club, Portland, OR
  0 | Charity Fundraiser | 124 | 1 | 210 | $15,000 - $22,000 | published
  Boats in the afternoon, a ball on the dock at night. Everything gets slightly wet.

  Poetry Between the Trees | Swansons Nursery, 9701 15th Ave NW, Seattle, WA
  1 | Private Dinner | 22 | 1 | 70 | $1,800 - $2,600 | published
  Readings in the nursery garden, with supper in bowls.

  Founders’ Night at the Mint | The Mint, 88 5th St, San Francisco, CA
  2 | Holiday Party | 20 | 1 | 380 | $35,000 - $50,000 | published
  A former mint, so: gold. A dance floor, a late breakfast, coats that come back to the right people.

  Street of Lanterns | Houston St, San Antonio, TX
  4 | Street Fair | 79 | 2 | 4200 | $16,000 - $24,000 | published
  A thousand paper lanterns made by schoolchildren, and a parade that stops for tamales.

  Makers’ Graduation Show | OZ Arts, 6172 Cockrill Bend Cir, Nashville, TN
  5 | Graduation | 94 | 1 | 240 | $3,500 - $5,500 | published
  Forty graduates of the craft school show one object each. Simple food, generous light.

  Dinner in a Clearing | Mount Tabor Park, Portland, OR
  0 | Private Dinner | 300 | 1 | 48 | $4,000 - $6,000 | draft
  Still looking for the right one. Fires, squash, a choir.

  Warehouse Ball (working title) | NW 15th Ave, Portland, OR
  0 | Corporate Gala | 180 | 1 | 400 | - | draft
  Notes to self: ask about the freight lift.

  Two Days on the Willamette | Tom McCall Waterfront Park, Portland, OR
  0 | Music Festival | -110 | 2 | 3200 | $20,000 - $30,000 | completed
  On the water with eleven bands, and no rain.

  Bookshop Wedding | Powell’s City of Books, Portland, OR
  0 | Wedding | -64 | 1 | 90 | $9,000 - $12,000 | completed
  Married between Poetry and Travel, danced in Cookery.

  Bridge Marathon After-Party | Tilikum Crossing, Portland, OR
  0 | Community Market | -20 | 1 | 900 | $5,000 - $7,000 | cancelled
  Called off with the marathon itself, when the bridge closed for repairs.

  Light and Glass | Northlight Gallery, Seattle, WA
  1 | Art Opening | -40 | 1 | 130 | $2,500 - $4,000 | completed
  Twelve glass artists and a room without a single shadow.
`)

/** What vendors write when they apply; `{event}` is the event's title. */
export const applicationMessages: string[] = [
  'We have {event} in the diary already, in pencil. We know the building, we bring our own team of six, and we leave the floor cleaner than we found it. Happy to send a sketch this week.',
  'This is exactly our kind of evening. We have done two of this size since spring and can share references from both. Setup takes us four hours; we need one power outlet and good coffee.',
  'We would love to be part of {event}. Our quote would sit in the middle of your range, with delivery and breakdown included.',
  'Your description made us laugh, which is a good start. We are free that day, and we can come by a week before to look at the room.',
  'Three things we would bring: punctuality, a plan for rain, and people your guests will ask about afterwards.',
]
