import type { PricingRange } from '@marquee/contract/limits'
import { entries, known, knownNumber, list } from './entries.ts'

/** A vendor of the demo marketplace, with the display names of lookups. */
export type VendorSeed = ReturnType<typeof vendors>[number]

/** What its pictures show ends the second line, the primary one first; `-` for the usual views. */
const vendors = (text: string) =>
  entries(text, ['name', 'service', 'address', 'area', 'years', 'price', 'tags', 'types', 'shows', 'text']).map(
    (seed) => ({
      ...seed,
      years: knownNumber(seed.years),
      price: known(seed.price) as PricingRange | null,
      tags: list(seed.tags),
      types: list(seed.types),
      shows: known(seed.shows)?.split(' / '),
    }),
  )

/** Sixty-four approved vendors, four of each service. The first belongs to the vendor account. */
export const vendorSeeds = vendors(`
  Wren & Bramble | Floral Design | 418 NW 23rd Ave, Portland, OR | Pacific Northwest | 9 | premium
  Garden, Rustic, Sustainable | Wedding, Engagement Party, Private Dinner | -
  Seasonal flowers from growers we know by name, arranged the way they lean. No foam, no dyed stems, and everything is composted on Monday.

  The Peony Ledger | Floral Design | 2200 Fillmore St, San Francisco, CA | Bay Area | 14 | luxury
  Romantic, Luxury, Pastel | Wedding, Corporate Gala, Anniversary | -
  Large-scale floral rooms for people who want guests to stop in the doorway. We sketch every piece, and we build on site through the night.

  Low Tide Flowers | Floral Design | 77 Commercial St, Portland, ME | New England | 5 | moderate
  Coastal, Bohemian, Minimal | Wedding, Baby Shower, Art Opening | -
  Beach rose, sea lavender, and whatever the marsh is doing that week. A two-person studio that answers its own phone.

  Casa Marigold | Floral Design | 1512 Canyon Rd, Santa Fe, NM | Southwest | 11 | moderate
  Cultural Fusion, Festive, Maximalist | Quinceañera, Wedding, Street Fair | -
  Garlands by the yard, altars, arches and tables in full color. Our grandmother taught us to never count marigolds.

  The Velvet Hours | Live Music | 615 Main St, Nashville, TN | Tennessee Valley | 12 | premium
  Vintage, Black Tie, Classic | Wedding, Corporate Gala, Anniversary | -
  A ten-piece soul and Motown band with horns that arrive early and leave last. Three sets, one long dance floor, and we learn your first song.

  Brass Parade | Live Music | 830 Frenchmen St, New Orleans, LA | Gulf Coast | 18 | moderate
  Festive, Street, Cultural Fusion | Street Fair, Wedding, Community Market | the band marching / a detail
  Second-line brass for processions, street fairs and anyone who wants to be led out of a church dancing. Eight to fourteen players.

  Juniper Strings | Live Music | 91 Arch St, Philadelphia, PA | Mid-Atlantic | 7 | moderate
  Classic, Minimal, Romantic | Wedding, Private Dinner, Art Opening | two violins, viola and cello / a violin
  A string quartet that plays Ravel at the ceremony and Robyn at the cocktail hour. Scores arranged for your room, and no amplifiers unless you ask.

  Static Meadow | Live Music | 1204 E 6th St, Austin, TX | Texas | 3 | budget
  Modern, Playful, Bohemian | Birthday, Music Festival, Graduation | -
  Four friends, synths and a lap steel. We play originals, covers you forgot you loved, and we bring our own small PA.

  Needle & Thread | DJ Sets | 245 Bedford Ave, Brooklyn, NY | New York Metro | 10 | premium
  Modern, Moody, Industrial | Wedding, Product Launch, Art Opening | -
  All-vinyl sets, from rocksteady to house, read from the room and never from a list. We bring two turntables and a rotary mixer.

  Sunday Frequency | DJ Sets | 3100 N Lincoln Ave, Chicago, IL | Great Lakes | 6 | moderate
  Modern, Playful, Festive | Wedding, Corporate Gala, Birthday | -
  Disco, garage and the three songs your aunt requests. Sound, booth and dance-floor lights in one van, up in forty minutes.

  Mariposa Sound | DJ Sets | 508 S Alamo St, San Antonio, TX | Texas | 15 | moderate
  Cultural Fusion, Festive, Glamorous | Quinceañera, Wedding, Anniversary | -
  Cumbia to Top 40 with a bilingual host who knows when to stop talking. Waltz rehearsals are included for every quinceañera.

  Quiet Riot Silent Discos | DJ Sets | 1900 Pearl St, Boulder, CO | Mountain West | 4 | budget
  Playful, Sustainable, Street | Conference, Graduation, Music Festival | dancers with headphones / a detail
  Three channels, four hundred headphones and no noise complaints. Good for parks, museums and thin-walled hotels.

  Long Table Kitchen | Catering | 1425 SE Division St, Portland, OR | Pacific Northwest | 13 | premium
  Farm to Table, Rustic, Sustainable | Wedding, Private Dinner, Charity Fundraiser | by night / the whole scene / at the table
  Fire-cooked suppers served down the middle of one long table. We cook what our farms pick that morning, for twenty people or two hundred.

  Saffron & Smoke | Catering | 640 Valencia St, San Francisco, CA | Bay Area | 8 | premium
  Cultural Fusion, Modern, Jewel Tones | Wedding, Product Launch, Corporate Gala | -
  Persian and Californian food that meets over charcoal: jeweled rice, whole fish, a dessert cart that gets its own line.

  Tía Lupe Taquería on Wheels | Catering | 2711 S Congress Ave, Austin, TX | Texas | 21 | budget
  Street, Festive, Playful | Birthday, Street Fair, Community Market | the truck with its window open / tacos with lime and salsa / up close
  Hand-pressed tortillas, five fillings and a salsa bar, from a truck that has fed this town since before it had a skyline.

  Fen & Field | Catering | 77 N 3rd St, Minneapolis, MN | Upper Midwest | 6 | moderate
  Scandinavian, Farm to Table, Minimal | Wedding, Conference, Holiday Party | at the table / the whole scene
  Nordic-leaning menus: smoked trout, rye, brown butter, apples from the next valley. Vegan guests eat as well as anyone.

  Available Light | Photography | 12 Water St, Brooklyn, NY | New York Metro | 16 | luxury
  Minimal, Monochrome, Classic | Wedding, Corporate Gala, Art Opening | -
  One photographer, two cameras, no flash before dark. Black and white on film, color when the color matters. Forty rolls a year, so ask early.

  Golden Hour Collective | Photography | 1801 Abbot Kinney Blvd, Venice, CA | Southern California | 7 | premium
  Bohemian, Coastal, Romantic | Wedding, Engagement Party, Baby Shower | the whole scene / up close / at the table / by night
  Three photographers who chase the last forty minutes of sun. You get a full gallery in three weeks and a handful of pictures the next morning.

  Honest Portraits Co. | Photography | 400 W Randolph St, Chicago, IL | Great Lakes | 11 | moderate
  Modern, Classic, Playful | Conference, Corporate Gala, Graduation | -
  Event coverage and a portrait corner that people actually line up for. Pictures land in your inbox before the speeches end.

  Fernweh Studio | Photography | 233 NE Couch St, Portland, OR | Pacific Northwest | 2 | budget
  Rustic, Garden, Moody | Wedding, Birthday, Reunion | -
  Small gatherings, long walks, honest light. We like mountains, kitchens and grandmothers.

  Second Unit Films | Film | 1340 E 6th St, Los Angeles, CA | Southern California | 12 | luxury
  Moody, Modern, Luxury | Wedding, Product Launch, Music Festival | -
  A four-person film crew with cinema lenses and soft shoes. You get a short film, the speeches in full, and a trailer within a week.

  Super 8 Sweethearts | Film | 915 Gallatin Ave, Nashville, TN | Tennessee Valley | 5 | moderate
  Vintage, Romantic, Whimsical | Wedding, Engagement Party, Anniversary | -
  Real film, grain and all, cut to the record you actually dance to. Ten rolls per day, developed in Tennessee.

  Plenary Pictures | Film | 1100 New York Ave NW, Washington, DC | Mid-Atlantic | 9 | premium
  Modern, Minimal, Monochrome | Conference, Corporate Gala, Charity Fundraiser | three cameras filming a talk / one talk on three screens / up close
  Talks recorded in three angles with clean sound, streamed live and captioned the same night.

  Kite & Key | Film | 60 Canal St, Providence, RI | New England | 4 | budget
  Playful, Coastal, Bohemian | Wedding, Birthday, Community Market | a drone over the shore / the beach, seen from a drone / a detail
  Two siblings, one drone license, many batteries. Short films under five minutes, because people watch those twice.

  House of Ordinary | Styling | 1717 Texas Ave, Houston, TX | Texas | 10 | premium
  Mid-Century, Modern, Jewel Tones | Corporate Gala, Product Launch, Wedding | the whole scene / sofas, lamps and a low table
  We turn warehouses into living rooms: teak, velvet, lamps instead of ceiling light. Concept, floor plan, build and strike.

  Drape & Lumen | Styling | 318 W Jones St, Savannah, GA | Southeast | 8 | premium
  Romantic, Classic, Glamorous | Wedding, Charity Fundraiser, Anniversary | -
  Ceilings of silk, aisles of candles, backdrops that photograph well from every seat. Our linens are dyed in our own kitchen.

  Thistle Yard | Styling | 45 River St, Missoula, MT | Mountain West | 6 | moderate
  Rustic, Bohemian, Garden | Wedding, Music Festival, Reunion | -
  Barns, meadows and the odd airfield, dressed with timber, wool and a great many lanterns.

  Neon Parlour | Styling | 2020 Magazine St, New Orleans, LA | Gulf Coast | 3 | moderate
  Street, Maximalist, Playful | Birthday, Product Launch, Holiday Party | neon over a checkered floor / the whole scene
  Custom neon, checkerboard floors and bars that look like they were always there. Loud on purpose.

  Filament | Lighting | 950 W Fulton Market, Chicago, IL | Great Lakes | 14 | premium
  Industrial, Modern, Moody | Wedding, Corporate Gala, Product Launch | -
  Light as architecture. We hang, focus and run it, from a hundred feet of festoon to a moving rig with an operator who listens to the band.

  Glow Theory | Lighting | 1414 NE Broadway, Seattle, WA | Pacific Northwest | 7 | moderate
  Modern, Minimal, Scandinavian | Conference, Art Opening, Wedding | -
  Warm washes, clean stages and faces people recognize on camera. Battery rigs where there is no power.

  Lantern & Line | Lighting | 208 King St, Charleston, SC | Southeast | 11 | moderate
  Coastal, Romantic, Garden | Wedding, Private Dinner, Reunion | lanterns hung from the trees / the whole scene / up close
  Live oaks, dock pilings, tent poles: if it stands, we can hang a lantern from it. All rope, no plastic ties.

  Big Rig Electric | Lighting | 4400 Airport Blvd, Austin, TX | Texas | 19 | luxury
  Festive, Industrial, Glamorous | Music Festival, Corporate Gala, Street Fair | a couple under the lights of a stage / a detail / up close
  Festival towers, generators and a crew that has lit rain, dust and one unexpected goat parade.

  Butter & Architecture | Cakes and Desserts | 3301 E Colfax Ave, Denver, CO | Mountain West | 9 | premium
  Minimal, Modern, Luxury | Wedding, Product Launch, Anniversary | -
  Tall, quiet cakes with true edges: brown butter, olive oil, sour cherry. Tastings on Thursdays, and we deliver in person.

  Sugar Wolf | Cakes and Desserts | 512 E Cesar Chavez St, Los Angeles, CA | Southern California | 5 | moderate
  Whimsical, Maximalist, Pastel | Birthday, Baby Shower, Quinceañera | -
  Piped within an inch of its life. Vintage frills, glitter cherries and a message in icing you will want to frame.

  The Pie Annex | Cakes and Desserts | 76 Main St, Burlington, VT | New England | 17 | budget
  Rustic, Farm to Table, Classic | Wedding, Reunion, Holiday Party | pies on a long table / at the table
  Forty pies on a long table beat one cake. Maple cream, blueberry, and a savoury one for the man who says no to dessert.

  Mochi Mill | Cakes and Desserts | 1580 Webster St, Oakland, CA | Bay Area | 4 | moderate
  Cultural Fusion, Playful, Pastel | Wedding, Birthday, Food Festival | mochi donuts / the whole scene / up close
  Mochi donuts, yuzu meringue, black sesame tiers. Everything can be made without wheat and nobody will notice.

  Coupe & Collins | Bar Service | 1 Ferry Plaza, San Francisco, CA | Bay Area | 8 | premium
  Art Deco, Classic, Black Tie | Wedding, Corporate Gala, Art Opening | -
  A brass bar on wheels, two bartenders in waistcoats and a menu written for your night. Clear ice, real glass, excellent drinks without alcohol.

  The Tonic Wagon | Bar Service | 233 Main Ave, Bozeman, MT | Mountain West | 6 | moderate
  Rustic, Vintage, Garden | Wedding, Reunion, Community Market | the horse trailer that is a bar / up close / at the table
  A restored horse trailer that pours gin, local beer and huckleberry lemonade. Licensed, insured, parks anywhere level.

  Agave Standard | Bar Service | 1015 N Main Ave, Tucson, AZ | Southwest | 5 | moderate
  Mediterranean, Festive, Moody | Birthday, Wedding, Food Festival | at the table / up close / the whole scene
  Mezcal flights, palomas on tap and somebody who can tell you about the family that made each bottle.

  Cold Brew Cartel | Bar Service | 88 Pike St, Seattle, WA | Pacific Northwest | 3 | budget
  Modern, Sustainable, Street | Conference, Product Launch, Graduation | coffee with a drawn heart / the coffee cart at work
  Espresso and nitro cold brew for rooms of five hundred, without the line. Cups come back to us and get washed.

  Run of Show | Planning | 110 Wall St, New York, NY | New York Metro | 15 | luxury
  Black Tie, Luxury, Modern | Corporate Gala, Conference, Product Launch | -
  Producers first: budgets that hold, cue sheets that work, headsets that stay calm. Twelve large nights a year.

  Ever & Only | Planning | 219 Bull St, Savannah, GA | Southeast | 9 | premium
  Romantic, Classic, Garden | Wedding, Engagement Party, Anniversary | -
  Full planning for couples who would like to enjoy being engaged. One planner from the first call to the sparkler exit.

  The Tuesday Office | Planning | 320 E Burnside St, Portland, OR | Pacific Northwest | 6 | moderate
  Sustainable, Minimal, Farm to Table | Wedding, Charity Fundraiser, Community Market | -
  Low-waste events with the numbers to prove it. We count kilos, not just chairs.

  Abuela Approved | Planning | 900 W 18th St, Chicago, IL | Great Lakes | 12 | moderate
  Cultural Fusion, Maximalist, Festive | Quinceañera, Wedding, Bar or Bat Mitzvah | -
  Big families are our specialty: two languages, three generations, one timeline that survives all of them.

  Deckle & Sons | Stationery | 54 Wooster St, New Haven, CT | New England | 28 | premium
  Classic, Vintage, Black Tie | Wedding, Corporate Gala, Anniversary | -
  Letterpress on cotton, printed on a 1926 Heidelberg by a man called Sonny. Calligraphy, maps, menus and very good envelopes.

  Paperweight | Stationery | 1618 N Damen Ave, Chicago, IL | Great Lakes | 7 | moderate
  Modern, Minimal, Monochrome | Product Launch, Art Opening, Conference | -
  One typeface, one ink, one idea: printed suites and signs that hold a room together from the badge to the banner.

  Riso Rosa | Stationery | 2308 Telegraph Ave, Oakland, CA | Bay Area | 4 | budget
  Playful, Street, Sustainable | Birthday, Music Festival, Food Festival | the whole scene / at the table / up close
  Two-color riso posters, programs and invitations on leftover paper. A little out of register, like all good parties.

  Vellum Weather | Stationery | 14 Church St, Charleston, SC | Southeast | - | moderate
  Romantic, Garden, Pastel | Wedding, Baby Shower, Engagement Party | -
  Watercolor venues, pressed leaves and place cards people take home. Painted at a kitchen table, posted with care.

  Chair & Company | Rentals | 700 Cesar Chavez, San Francisco, CA | Bay Area | 22 | moderate
  Classic, Mid-Century, Scandinavian | Wedding, Conference, Corporate Gala | -
  Four thousand chairs in eleven kinds, all of them wiped. Tables, linen and a delivery window we keep to.

  Bedouin Canvas | Rentals | 1200 Marfa Hwy, Marfa, TX | Texas | 10 | premium
  Bohemian, Mediterranean, Industrial | Wedding, Music Festival, Private Dinner | a stretch tent in the desert / a stretch tent by night
  Stretch tents and kilims for deserts, beaches and lawns without level ground. Rated for wind you would not want to stand in.

  Second Helping Tableware | Rentals | 801 NE 2nd St, Minneapolis, MN | Upper Midwest | 5 | budget
  Vintage, Sustainable, Whimsical | Baby Shower, Wedding, Reunion | mismatched china / a detail
  Mismatched china, amber glass and forks with history. Send it back dirty; that is the whole idea.

  Crown Marquees | Rentals | 2500 Richmond Hwy, Alexandria, VA | Mid-Atlantic | 31 | luxury
  Black Tie, Classic, Glamorous | Charity Fundraiser, Wedding, Corporate Gala | the marquee by night / the whole scene / up close
  Clear-span tents, parquet floors, chandeliers and a site manager who sleeps when you do.

  Bare Minimum Beauty | Hair and Makeup | 1650 Sunset Blvd, Los Angeles, CA | Southern California | 6 | moderate
  Minimal, Modern, Sustainable | Wedding, Engagement Party, Graduation | -
  Skin first, then very little else. You will look like you slept. Team of three, up to ten people before noon.

  Rouge Assembly | Hair and Makeup | 340 Canal St, New York, NY | New York Metro | 13 | luxury
  Glamorous, Art Deco, Luxury | Corporate Gala, Wedding, Product Launch | -
  Runway artists for nights with cameras. Finger waves, red lips, and someone in the wings with powder.

  Pin & Petal | Hair and Makeup | 1022 Division St, Nashville, TN | Tennessee Valley | 8 | moderate
  Romantic, Vintage, Bohemian | Wedding, Quinceañera, Anniversary | up close / at the table
  Hair that survives a Tennessee July. Braids, real flowers, and a kit for the person who cries first.

  Chair Five | Hair and Makeup | 615 Poydras St, New Orleans, LA | Gulf Coast | 3 | budget
  Playful, Festive, Street | Birthday, Music Festival, Holiday Party | -
  Glitter bar, festival braids and quick color for crowds. Two minutes a face, all biodegradable.

  Slow Magic | Entertainment | 1401 Larimer St, Denver, CO | Mountain West | 11 | moderate
  Whimsical, Classic, Moody | Corporate Gala, Private Dinner, Holiday Party | cards in the hand / a detail / at the table
  Close-up magic at the table, in a good suit and a low voice. No rabbits. People put their phones down.

  Aerial Assembly | Entertainment | 2160 Oakdale Ave, San Francisco, CA | Bay Area | 9 | premium
  Glamorous, Modern, Jewel Tones | Product Launch, Charity Fundraiser, Music Festival | an aerialist on silks / an aerialist in the hoop
  Silks, hoops and a champagne-pouring aerialist, with our own rigger and a truss that needs no ceiling.

  Stilts & Sons | Entertainment | 88 Beale St, Memphis, TN | Tennessee Valley | 16 | budget
  Festive, Street, Playful | Street Fair, Community Market, Graduation | stilt walkers in the street / the whole scene
  Stilt walkers, jugglers and a one-man band for crowds with prams. Rain or shine, usually shine.

  The Portrait Booth | Entertainment | 19 Essex St, Boston, MA | New England | 4 | moderate
  Vintage, Art Deco, Whimsical | Wedding, Corporate Gala, Bar or Bat Mitzvah | a portrait being drawn / a portrait on the drawing board / finished portraits on the wall
  A live illustrator draws your guests in four minutes each, on thick paper, flattering but fair.

  Cloud Nine Coaches | Guest Transport | 5200 W Sunset Rd, Las Vegas, NV | Southwest | 14 | moderate
  Modern, Classic, Glamorous | Wedding, Conference, Corporate Gala | the coach on the road / the coach by night / by night
  Coaches and sprinters with a dispatcher who watches the road so you do not have to. Nobody has missed a ceremony yet.

  Old Number Seven | Guest Transport | 301 Bay St, Savannah, GA | Southeast | 20 | premium
  Vintage, Romantic, Classic | Wedding, Anniversary, Engagement Party | the old trolley / up close / the whole scene
  A 1938 trolley, two Bentleys and a driver called Curtis who will wait in the shade as long as it takes.

  Pedal Parade | Guest Transport | 411 E 4th St, Austin, TX | Texas | 5 | budget
  Playful, Sustainable, Street | Music Festival, Birthday, Street Fair | three pedicabs in a row / a pedicab with bells and lights / a pedicab by night
  Forty pedicabs with bells, lights and drivers who know every back lane. Good for the last mile and the first photo.

  Harbor Tender Co. | Guest Transport | 7 Thompson St, Annapolis, MD | Mid-Atlantic | 12 | luxury
  Coastal, Luxury, Classic | Wedding, Private Dinner, Reunion | the launch on the bay at dusk / the helm, with the bay ahead / the launch on the bay by night
  Varnished launches that take your guests across the bay at dusk. Blankets, champagne and a captain with stories.
`)

/** Waiting for a decision; the first belongs to the pending account. */
export const pendingVendorSeeds = vendors(`
  Moss & Matter | Floral Design | 29 Mississippi Ave, Portland, OR | Pacific Northwest | 2 | moderate
  Sustainable, Moody, Garden | Wedding, Private Dinner | -
  Dried, foraged and slightly strange flowers. We moved here from Kyoto last spring and would love to be let in.

  Dumpling Assembly | Catering | 4100 SE Division St, Portland, OR | Pacific Northwest | 1 | budget
  Street, Playful, Cultural Fusion | Birthday, Street Fair, Food Festival | dumplings in a bamboo steamer / the whole scene
  Three aunts, one steamer tower, four thousand dumplings a day. Guests may fold their own.

  The Tidewater Two | Live Music | 18 Wharf St, Charleston, SC | Southeast | 6 | budget
  Coastal, Romantic, Vintage | Wedding, Anniversary | guitar and upright bass / a detail
  Guitar, upright bass, and every standard written before 1965. We dress for it.

  Field Notes Photo | Photography | 200 Pearl St, Boulder, CO | Mountain West | 3 | moderate
  Rustic, Minimal, Bohemian | Wedding, Engagement Party, Reunion | -
  Elopements above the tree line. We carry the cameras, the stove and the first-aid kit.

  Parasol Light | Lighting | 77 Alamo Plaza, San Antonio, TX | Texas | 8 | premium
  Festive, Romantic, Tropical | Quinceañera, Wedding, Holiday Party | paper parasols with a bulb in each / up close
  Ten thousand paper parasols with a bulb in each. Hung in a morning, gone by midnight.
`)

/** One of those who wait was rejected before, with this text, event types and license, and has applied again with those of its seed. */
export const secondTry = {
  name: 'Dumpling Assembly',
  before: {
    business_description: 'Three aunts, one steamer tower, all the dumplings you can eat. Ask us for a price.',
    types: ['Birthday', 'Conference'],
    license_number: null,
  },
  reason: 'We would love to taste this. Please tell us how many guests you can feed, and add your license.',
} as const

/** Was not approved, and has the rejected account. It has one picture, because the reason asks for better ones. */
export const rejectedVendorSeeds = vendors(`
  Bassline Unlimited | DJ Sets | Online | Southern California | 0 | budget
  Modern, Festive | Birthday | -
  Best DJ. Cheap. Call now.
`)
export const rejectionReason =
  'We could not tell who you are or hear what you play. Please add your name, two recordings and pictures of real sets, and send it again.'
