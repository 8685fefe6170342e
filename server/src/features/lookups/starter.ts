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
  florist, florists, floristry, flowers, bouquets, floral, blooms, centerpieces, boutonnieres, corsages, garlands, roses, flower wall, flower arch, flower arrangements, floral arrangements, wreaths
  Live Music | From a duo to a ten-piece
  band, live band, bands, musicians, singer, string quartet, strings, jazz, orchestra, acoustic, brass band, mariachi, pianist, ceremony music, duo, trio, violinist, music
  DJ Sets | Decks, sound and reading the room
  dj, disc jockey, deejay, disco, silent disco, turntables, dance music, party music, vinyl, emcee, sound system, dj service
  Catering | Menus, cooking and service
  caterer, caterers, food, buffet, chef, cook, food truck, tacos, canapés, finger food, private chef, banquet, hors d’oeuvres, catering service, bbq, barbecue, meals, street food
  Photography | Stills, edited and delivered
  photographer, photo, photos, pictures, portraits, headshots, wedding photos, photo shoot, engagement shoot, elopement, event photos, candids, pics
  Film | Shot, cut and graded
  videographer, videography, video, filmmaker, cinematographer, movie, drone, highlight reel, livestream, live streaming, documentary, reels, footage
  Styling | Rooms, tables and backdrops
  stylist, decor, decorator, decorations, venue styling, backdrops, draping, tablescapes, props, event design, set design, room design, neon signs
  Lighting | Design, rig and operation
  lights, light, uplighting, string lights, fairy lights, festoon, lanterns, lamps, stage lighting, spotlights, light show, illumination
  Cakes and Desserts | Tiers, tables, tastings
  baker, bakery, wedding cake, cupcakes, pastry, patisserie, sweets, pies, donuts, doughnuts, cookies, macarons, dessert table, ice cream
  Bar Service | Menus, staff, glassware
  bartender, bartenders, cocktails, mobile bar, drinks, mixologist, barista, coffee, coffee cart, wine, beer, beverages, champagne, mocktails, margaritas, bar
  Planning | From the budget to the last chair
  planner, wedding planner, event planner, party planner, coordinator, day-of coordinator, organizer, producer, event management, consultant, planning service
  Stationery | Invitations, menus, signs
  invitations, invites, save the date, calligraphy, calligrapher, letterpress, place cards, signage, menus, printing, programs, envelopes, paper goods
  Rentals | Furniture, linen, tents
  rental, hire, rent, furniture, chairs, tables, linens, tents, marquee, tableware, china, glassware, dance floor, party rentals
  Hair and Makeup | On site, on time
  make-up, mua, hairdresser, hairstylist, hair stylist, makeup artist, make-up artist, beauty, beautician, bridal hair, updo, braids, cosmetics, salon
  Entertainment | Acts that people talk about
  entertainer, entertainers, magician, magic, performers, circus, acrobats, aerialist, juggler, stilt walkers, photo booth, caricature, kids entertainment, dancers, face painting, clown, balloons, comedian
  Guest Transport | Everybody there and home again
  transportation, shuttle, bus, coach, limo, limousine, car, driver, chauffeur, party bus, vintage car, boat, trolley, taxi, pedicab
  Delivery and Setup | Brought, built, taken away
  deliveries, set-up, installation, drop-off, logistics, load-in, teardown, take-down, courier, crew, assembly, haulage
  Tastings | Try it before you choose it
  tasting, sampling, samples, wine tasting, cake tasting, menu tasting, tasting menu, degustation, sommelier, taster
`)

/** What a name means, as cities with semicolons between, and under it other names. */
const namedPlaces = withSynonyms(`
  New York City | New York, NY
  nyc, ny city, new york city ny, big apple, the city of new york, five boroughs
  New York Metro | New York, NY; Brooklyn, NY; White Plains, NY; Jersey City, NJ; Hempstead, NY; Stamford, CT
  tri-state, tri-state area, tristate, greater new york, new york area, nyc area
  Long Island | Hempstead, NY; Huntington, NY; Islip, NY; Riverhead, NY
  the hamptons, hamptons, strong island
  Hudson Valley | Poughkeepsie, NY; Kingston, NY; Beacon, NY; Hudson, NY
  upstate, upstate new york
  Los Angeles | Los Angeles, CA
  la, l.a., city of angels, los angeles ca, dtla
  Southern California | Los Angeles, CA; Anaheim, CA; Riverside, CA; San Diego, CA; Santa Barbara, CA
  socal, so cal, la area, greater los angeles, los angeles area
  Orange County | Anaheim, CA; Irvine, CA; Huntington Beach, CA
  the oc, oc
  San Francisco | San Francisco, CA
  sf, s.f., san fran, frisco, san francisco ca
  Bay Area | San Francisco, CA; Oakland, CA; San Jose, CA; Palo Alto, CA; San Rafael, CA
  sf bay area, san francisco bay area, the bay, the bay area, east bay, south bay
  Silicon Valley | San Jose, CA; Palo Alto, CA
  the peninsula
  Wine Country | Napa, CA; Sonoma, CA; Santa Rosa, CA
  napa valley, sonoma county, sonoma valley
  Pacific Northwest | Portland, OR; Eugene, OR; Seattle, WA; Tacoma, WA; Spokane, WA; Bellingham, WA
  pnw, the northwest, northwest
  Puget Sound | Seattle, WA; Tacoma, WA; Everett, WA
  seattle area, greater seattle, emerald city
  Philadelphia | Philadelphia, PA
  philly, phila, philadelphia pa
  Mid-Atlantic | Philadelphia, PA; Baltimore, MD; Washington, DC; Richmond, VA; Wilmington, DE
  midatlantic, mid atlantic states
  Washington, DC | Washington, DC
  dc, d.c., washington dc, washington d.c., district of columbia
  DMV | Washington, DC; Arlington, VA; Silver Spring, MD; Rockville, MD
  dc area, dc metro, washington area, national capital region
  Chicago | Chicago, IL
  chi-town, chitown, chicago il, windy city, chicagoland
  Great Lakes | Chicago, IL; Milwaukee, WI; Detroit, MI; Cleveland, OH; Grand Rapids, MI
  great lakes region
  Twin Cities | Minneapolis, MN; Saint Paul, MN
  the twin cities, mpls, msp, minneapolis saint paul
  Upper Midwest | Minneapolis, MN; Saint Paul, MN; Duluth, MN; Rochester, MN; Madison, WI
  the upper midwest
  Texas | Austin, TX; Houston, TX; Dallas, TX; San Antonio, TX; Fort Worth, TX; El Paso, TX
  lone star state
  Dallas-Fort Worth | Dallas, TX; Fort Worth, TX; Arlington, TX
  dfw, metroplex, dallas ft worth, dallas fort worth area
  Austin | Austin, TX
  atx, austin tx
  Houston | Houston, TX
  htx, h-town, houston tx
  New Orleans | New Orleans, LA
  nola, n.o.l.a., the big easy, big easy, new orleans la
  Gulf Coast | New Orleans, LA; Mobile, AL; Biloxi, MS; Pensacola, FL; Houston, TX
  the gulf coast
  Tennessee Valley | Nashville, TN; Chattanooga, TN; Knoxville, TN; Huntsville, AL
  middle tennessee
  Nashville | Nashville, TN
  music city, nash vegas, nashville tn
  Southeast | Atlanta, GA; Savannah, GA; Charlotte, NC; Raleigh, NC; Asheville, NC; Charleston, SC; Columbia, SC
  the southeast, georgia and the carolinas
  Atlanta | Atlanta, GA
  atl, hotlanta, atlanta ga
  Research Triangle | Raleigh, NC; Durham, NC; Chapel Hill, NC
  the triangle, raleigh durham, rdu
  South Florida | Miami, FL; Fort Lauderdale, FL; West Palm Beach, FL
  miami area, soflo, miami dade
  New England | Boston, MA; Providence, RI; Portland, ME; Hartford, CT; Burlington, VT; Manchester, NH; Worcester, MA
  the northeast, northeast
  Boston | Boston, MA
  beantown, boston ma
  Southwest | Santa Fe, NM; Albuquerque, NM; Phoenix, AZ; Tucson, AZ; Flagstaff, AZ
  the southwest, desert southwest
  Valley of the Sun | Phoenix, AZ; Scottsdale, AZ; Mesa, AZ
  phx, phoenix area, greater phoenix
  Las Vegas | Las Vegas, NV
  vegas, sin city, las vegas nv
  Mountain West | Denver, CO; Boulder, CO; Fort Collins, CO; Salt Lake City, UT; Missoula, MT; Bozeman, MT
  the rockies, rocky mountains, rockies
  Front Range | Denver, CO; Boulder, CO; Fort Collins, CO; Colorado Springs, CO
  denver area, mile high city
  Salt Lake City | Salt Lake City, UT
  slc, salt lake
  San Diego | San Diego, CA
  san diego ca, america finest city
  Portland | Portland, OR
  pdx, rose city, stumptown
  Pittsburgh | Pittsburgh, PA
  the burgh, steel city
  Oklahoma City | Oklahoma City, OK
  okc, ok city
  Kansas City | Kansas City, MO
  kc, kcmo
  Saint Louis | St. Louis, MO
  stl, st. louis mo
`).map(({ description, ...entry }) => ({ ...entry, cities: description.split('; ') }))

/** The entries that are created in an empty database. */
export const starterLists = { aestheticTags, eventTypes, services, serviceAreas, namedPlaces }

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
