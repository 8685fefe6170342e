/** An entry of a new marketplace; `name` is its stable short form. */
interface StarterEntry {
  name: string
  display_name: string
  description: string
}

interface StarterService extends StarterEntry {
  synonyms: string[]
}

const entry = (display_name: string, description: string): StarterEntry => ({
  name: display_name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, ''),
  display_name,
  description,
})

/** `synonyms` are words and phrases with commas between. */
const service = (display_name: string, description: string, synonyms: string): StarterService => ({
  ...entry(display_name, description),
  synonyms: synonyms.split(', '),
})

const aestheticTags = [
  entry('Rustic', 'Raw wood, wild stems, candlelight and linen'),
  entry('Minimal', 'Few things, well placed'),
  entry('Glamorous', 'Shine, height and a little drama'),
  entry('Bohemian', 'Layered textiles, dried grasses, easy asymmetry'),
  entry('Modern', 'Clean lines and confident color'),
  entry('Vintage', 'Found pieces and softened color'),
  entry('Industrial', 'Steel, brick and bare bulbs'),
  entry('Tropical', 'Big leaves, bright fruit, long evenings'),
  entry('Romantic', 'Soft light, soft petals'),
  entry('Festive', 'Streamers, color and noise'),
  entry('Classic', 'What never needed updating'),
  entry('Coastal', 'Salt air, pale wood, washed blue'),
  entry('Garden', 'As if it had grown there'),
  entry('Art Deco', 'Fans, brass and black lacquer'),
  entry('Mid-Century', 'Teak, tapered legs, warm olive'),
  entry('Scandinavian', 'Light rooms, honest materials'),
  entry('Mediterranean', 'Terracotta, olive branches, long tables'),
  entry('Maximalist', 'More is the point'),
  entry('Whimsical', 'A wink in every corner'),
  entry('Black Tie', 'Formal from the invitation on'),
  entry('Street', 'Carts, crates and neon'),
  entry('Farm to Table', 'From the next field to the plate'),
  entry('Monochrome', 'One color, every shade of it'),
  entry('Jewel Tones', 'Emerald, garnet, sapphire'),
  entry('Pastel', 'Sugared almond colors'),
  entry('Moody', 'Dark backdrops, low light, deep reds'),
  entry('Sustainable', 'Nothing that ends in a skip'),
  entry('Cultural Fusion', 'Two families, one table'),
  entry('Playful', 'Games, color and grown-ups laughing'),
  entry('Luxury', 'Every detail has somebody who minds it'),
]

const eventTypes = [
  entry('Wedding', 'From the vows to the last dance'),
  entry('Engagement Party', 'The first round of toasts'),
  entry('Corporate Gala', 'Suits, speeches and a stage'),
  entry('Conference', 'Badges, talks and good coffee'),
  entry('Product Launch', 'A first look, well lit'),
  entry('Charity Fundraiser', 'An evening that gives something back'),
  entry('Birthday', 'Any number of candles'),
  entry('Anniversary', 'Years worth a table'),
  entry('Baby Shower', 'Small socks, large cake'),
  entry('Graduation', 'Caps in the air'),
  entry('Holiday Party', 'The end of the year, together'),
  entry('Music Festival', 'Stages, fields and sunsets'),
  entry('Food Festival', 'Stalls from end to end'),
  entry('Art Opening', 'White walls and the first look'),
  entry('Street Fair', 'A block closed to cars'),
  entry('Private Dinner', 'One long table'),
  entry('Quinceañera', 'Fifteen, with a ballroom'),
  entry('Bar or Bat Mitzvah', 'Coming of age, with a hora'),
  entry('Reunion', 'Everyone who could make it'),
  entry('Community Market', 'Neighbors, stalls and a brass band'),
]

const services = [
  service(
    'Floral Design',
    'Bouquets, tables, arches',
    'florist, florists, floristry, flowers, bouquets, floral, blooms, centerpieces, boutonnieres, corsages, garlands, roses, flower wall, flower arch',
  ),
  service(
    'Live Music',
    'From a duo to a ten-piece',
    'band, live band, bands, musicians, singer, string quartet, strings, jazz, orchestra, acoustic, brass band, mariachi, pianist, ceremony music',
  ),
  service(
    'DJ Sets',
    'Decks, sound and reading the room',
    'dj, disc jockey, deejay, disco, silent disco, turntables, dance music, party music, vinyl, emcee, sound system, dj service',
  ),
  service(
    'Catering',
    'Menus, cooking and service',
    'caterer, caterers, food, buffet, chef, cook, food truck, tacos, canapés, finger food, private chef, banquet, hors d’oeuvres, catering service',
  ),
  service(
    'Photography',
    'Stills, edited and delivered',
    'photographer, photo, photos, pictures, portraits, headshots, wedding photos, photo shoot, engagement shoot, elopement, event photos, candids',
  ),
  service(
    'Film',
    'Shot, cut and graded',
    'videographer, videography, video, filmmaker, cinematographer, movie, drone, highlight reel, livestream, live streaming, documentary, reels',
  ),
  service(
    'Styling',
    'Rooms, tables and backdrops',
    'stylist, decor, decorator, decorations, venue styling, backdrops, draping, tablescapes, props, event design, set design, room design',
  ),
  service(
    'Lighting',
    'Design, rig and operation',
    'lights, light, uplighting, string lights, fairy lights, festoon, lanterns, lamps, stage lighting, spotlights, light show, illumination',
  ),
  service(
    'Cakes and Desserts',
    'Tiers, tables, tastings',
    'baker, bakery, wedding cake, cupcakes, pastry, patisserie, sweets, pies, donuts, doughnuts, cookies, macarons, dessert table, ice cream',
  ),
  service(
    'Bar Service',
    'Menus, staff, glassware',
    'bartender, bartenders, cocktails, mobile bar, drinks, mixologist, barista, coffee, coffee cart, wine, beer, beverages, champagne',
  ),
  service(
    'Planning',
    'From the budget to the last chair',
    'planner, wedding planner, event planner, party planner, coordinator, day-of coordinator, organizer, producer, event management, consultant, planning service',
  ),
  service(
    'Stationery',
    'Invitations, menus, signs',
    'invitations, invites, save the date, calligraphy, calligrapher, letterpress, place cards, signage, menus, printing, programs, envelopes, paper goods',
  ),
  service(
    'Rentals',
    'Furniture, linen, tents',
    'rental, hire, rent, furniture, chairs, tables, linens, tents, marquee, tableware, china, glassware, dance floor, party rentals',
  ),
  service(
    'Hair and Makeup',
    'On site, on time',
    'make-up, mua, hairdresser, hairstylist, hair stylist, makeup artist, make-up artist, beauty, beautician, bridal hair, updo, braids, cosmetics, salon',
  ),
  service(
    'Entertainment',
    'Acts that people talk about',
    'entertainer, entertainers, magician, magic, performers, circus, acrobats, aerialist, juggler, stilt walkers, photo booth, caricature, kids entertainment, dancers, face painting',
  ),
  service(
    'Guest Transport',
    'Everybody there and home again',
    'transportation, shuttle, bus, coach, limo, limousine, car, driver, chauffeur, party bus, vintage car, boat, trolley, taxi, pedicab',
  ),
  service(
    'Delivery and Setup',
    'Brought, built, taken away',
    'deliveries, set-up, installation, drop-off, logistics, load-in, teardown, take-down, courier, crew, assembly, haulage',
  ),
  service(
    'Tastings',
    'Try it before you choose it',
    'tasting, sampling, samples, wine tasting, cake tasting, menu tasting, tasting menu, degustation, sommelier, taster',
  ),
]

const serviceAreas = [
  entry('Pacific Northwest', 'Oregon and Washington'),
  entry('Bay Area', 'San Francisco, Oakland and around'),
  entry('Southern California', 'Los Angeles to San Diego'),
  entry('Southwest', 'New Mexico and Arizona'),
  entry('Mountain West', 'Colorado, Utah, Montana'),
  entry('Texas', 'Austin, Houston, Dallas and between'),
  entry('Great Lakes', 'Chicago, Milwaukee, Detroit'),
  entry('Upper Midwest', 'Minneapolis and around'),
  entry('Tennessee Valley', 'Nashville and around'),
  entry('Gulf Coast', 'New Orleans and along the water'),
  entry('Southeast', 'Georgia and the Carolinas'),
  entry('Mid-Atlantic', 'Philadelphia to Washington'),
  entry('New York Metro', 'The five boroughs and upstate'),
  entry('New England', 'Boston, Portland, Providence'),
]

/** The entries that are created in an empty database. */
export const starterLists = { aestheticTags, eventTypes, services, serviceAreas }
