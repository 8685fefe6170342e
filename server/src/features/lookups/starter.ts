/** An entry of a new marketplace; `name` is its stable short form. */
interface StarterEntry {
  name: string
  display_name: string
  description: string
}

/** Name and description on each line. */
const aestheticTags = entries(`
  Rustic | Raw wood, wild stems, candlelight and linen
  Minimal | Few things, well placed
  Glamorous | Shine, height and a little drama
  Bohemian | Layered textiles, dried grasses, easy asymmetry
  Modern | Clean lines and confident color
  Vintage | Found pieces and softened color
  Industrial | Steel, brick and bare bulbs
  Tropical | Big leaves, bright fruit, long evenings
  Romantic | Soft light, soft petals
  Festive | Streamers, color and noise
  Classic | What never needed updating
  Coastal | Salt air, pale wood, washed blue
  Garden | As if it had grown there
  Art Deco | Fans, brass and black lacquer
  Mid-Century | Teak, tapered legs, warm olive
  Scandinavian | Light rooms, honest materials
  Mediterranean | Terracotta, olive branches, long tables
  Maximalist | More is the point
  Whimsical | A wink in every corner
  Black Tie | Formal from the invitation on
  Street | Carts, crates and neon
  Farm to Table | From the next field to the plate
  Monochrome | One color, every shade of it
  Jewel Tones | Emerald, garnet, sapphire
  Pastel | Sugared almond colors
  Moody | Dark backdrops, low light, deep reds
  Sustainable | Nothing that ends in a skip
  Cultural Fusion | Two families, one table
  Playful | Games, color and grown-ups laughing
  Luxury | Every detail has somebody who minds it
`)

const eventTypes = entries(`
  Wedding | From the vows to the last dance
  Engagement Party | The first round of toasts
  Corporate Gala | Suits, speeches and a stage
  Conference | Badges, talks and good coffee
  Product Launch | A first look, well lit
  Charity Fundraiser | An evening that gives something back
  Birthday | Any number of candles
  Anniversary | Years worth a table
  Baby Shower | Small socks, large cake
  Graduation | Caps in the air
  Holiday Party | The end of the year, together
  Music Festival | Stages, fields and sunsets
  Food Festival | Stalls from end to end
  Art Opening | White walls and the first look
  Street Fair | A block closed to cars
  Private Dinner | One long table
  Quinceañera | Fifteen, with a ballroom
  Bar or Bat Mitzvah | Coming of age, with a hora
  Reunion | Everyone who could make it
  Community Market | Neighbors, stalls and a brass band
`)

const serviceAreas = entries(`
  Pacific Northwest | Oregon and Washington
  Bay Area | San Francisco, Oakland and around
  Southern California | Los Angeles to San Diego
  Southwest | New Mexico and Arizona
  Mountain West | Colorado, Utah, Montana
  Texas | Austin, Houston, Dallas and between
  Great Lakes | Chicago, Milwaukee, Detroit
  Upper Midwest | Minneapolis and around
  Tennessee Valley | Nashville and around
  Gulf Coast | New Orleans and along the water
  Southeast | Georgia and the Carolinas
  Mid-Atlantic | Philadelphia to Washington
  New York Metro | The five boroughs and upstate
  New England | Boston, Portland, Providence
`)

/** Under each service other words and phrases that people search for when they mean it. */
const services = withSynonyms(`
  Floral Design | Bouquets, tables, arches
  florist, florists, floristry, flowers, bouquets, floral, blooms, centerpieces, boutonnieres, corsages, garlands, roses, flower wall, flower arch
  Live Music | From a duo to a ten-piece
  band, live band, bands, music, musicians, singer, string quartet, strings, jazz, orchestra, acoustic, brass band, mariachi, pianist, ceremony music
  DJ Sets | Decks, sound and reading the room
  dj, disc jockey, deejay, disco, silent disco, turntables, dance music, party music, vinyl, emcee, sound system, dj service
  Catering | Menus, cooking and service
  caterer, caterers, food, street food, buffet, chef, cook, food truck, tacos, canapés, finger food, private chef, banquet, hors d’oeuvres, catering service
  Photography | Stills, edited and delivered
  photographer, photo, photos, pictures, portraits, headshots, wedding photos, photo shoot, engagement shoot, elopement, event photos, candids
  Film | Shot, cut and graded
  videographer, videography, video, filmmaker, cinematographer, movie, drone, highlight reel, livestream, live streaming, documentary, reels
  Styling | Rooms, tables and backdrops
  stylist, decor, decorator, decorations, venue styling, backdrops, draping, tablescapes, props, event design, set design, room design
  Lighting | Design, rig and operation
  lights, light, uplighting, string lights, fairy lights, festoon, lanterns, lamps, stage lighting, spotlights, light show, illumination
  Cakes and Desserts | Tiers, tables, tastings
  baker, bakery, wedding cake, cupcakes, pastry, patisserie, sweets, pies, donuts, doughnuts, cookies, macarons, dessert table, ice cream
  Bar Service | Menus, staff, glassware
  bartender, bartenders, bar, cocktails, mobile bar, drinks, mixologist, barista, coffee, coffee cart, wine, beer, beverages, champagne
  Planning | From the budget to the last chair
  planner, wedding planner, event planner, party planner, coordinator, day-of coordinator, organizer, producer, event management, consultant, planning service
  Stationery | Invitations, menus, signs
  invitations, invites, save the date, calligraphy, calligrapher, letterpress, place cards, signage, menus, printing, programs, envelopes, paper goods
  Rentals | Furniture, linen, tents
  rental, hire, rent, furniture, chairs, tables, linens, tents, marquee, tableware, china, glassware, dance floor, party rentals
  Hair and Makeup | On site, on time
  make-up, mua, hairdresser, hairstylist, hair stylist, makeup artist, make-up artist, beauty, beautician, bridal hair, updo, braids, cosmetics, salon
  Entertainment | Acts that people talk about
  entertainer, entertainers, magician, magic, performers, circus, acrobats, aerialist, juggler, stilt walkers, photo booth, caricature, kids entertainment, dancers, face painting
  Guest Transport | Everybody there and home again
  transportation, shuttle, bus, coach, limo, limousine, car, driver, chauffeur, party bus, vintage car, boat, trolley, taxi, pedicab
  Delivery and Setup | Brought, built, taken away
  deliveries, set-up, installation, drop-off, logistics, load-in, teardown, take-down, courier, crew, assembly, haulage
  Tastings | Try it before you choose it
  tasting, sampling, samples, wine tasting, cake tasting, menu tasting, tasting menu, degustation, sommelier, taster
`)

/** The entries that are created in an empty database. */
export const starterLists = { aestheticTags, eventTypes, services, serviceAreas }

function linesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
}

function entries(text: string): StarterEntry[] {
  return linesOf(text).map((line) => entry(line))
}

function withSynonyms(text: string): (StarterEntry & { synonyms: string[] })[] {
  const lines = linesOf(text)
  return lines.flatMap((line, index) =>
    index % 2 === 0 ? [{ ...entry(line), synonyms: lines[index + 1]!.split(', ') }] : [],
  )
}

function entry(line: string): StarterEntry {
  const [display_name = '', description = ''] = line.split(' | ')
  const letters = display_name.toLowerCase().replace(/&/g, 'and')
  return { name: letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''), display_name, description }
}
