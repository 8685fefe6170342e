import { vendorSeeds } from './vendors.ts'

/**
 * Searches as people type them, written from the vendors alone, without knowledge of how a search works. Of each, the first three results must
 * be among the vendors named (fewer where fewer are named); `@` stands for all who offer a service, `-` for nobody.
 */
export const searches = searchList(`
  florist | @Floral Design
  flowers for my wedding | @Floral Design
  someone to do my flowers | @Floral Design
  wedding florist | @Floral Design
  flower arrangements | @Floral Design
  floral arrangements for a gala | The Peony Ledger
  bridal bouquet | @Floral Design
  bouqets | @Floral Design
  centerpieces | @Floral Design, @Styling
  flower shop portland oregon | Wren & Bramble
  florist in portland maine | Low Tide Flowers
  floral designer sf | The Peony Ledger
  bay area florist | The Peony Ledger
  luxury florist | The Peony Ledger
  cheap flowers | @Floral Design
  quinceanera flowers | Casa Marigold
  marigold garlands | Casa Marigold
  flower garlands for an altar | Casa Marigold
  wild flowers coastal wedding | Low Tide Flowers
  sustainable florist | Wren & Bramble
  florist without foam | Wren & Bramble
  flowers santa fe | Casa Marigold
  florits | @Floral Design
  i need a florist for june 14 | @Floral Design
  austin florist | @Floral Design
  live band | @Live Music
  wedding band | @Live Music
  band for my wedding | @Live Music
  a band for a wedding in nashville | The Velvet Hours
  motown band | The Velvet Hours
  soul band with horns | The Velvet Hours
  brass band | Brass Parade
  second line band | Brass Parade
  new orleans brass | Brass Parade
  string quartet for ceremony | Juniper Strings
  string quartett | Juniper Strings
  violin | Juniper Strings
  violinist philadelphia | Juniper Strings
  quartet philly | Juniper Strings
  cover band austin | Static Meadow
  cheap band | Static Meadow
  synth band | Static Meadow
  musicians for a private dinner | Juniper Strings
  live musik | @Live Music
  music for our ceremony | @Live Music
  jazz trio | @Live Music
  jazz band for a wedding | @Live Music
  singer for my anniversary | @Live Music
  need a band for a street fair | Brass Parade
  best wedding band in tennessee | The Velvet Hours
  dj | @DJ Sets
  dj for my wedding | @DJ Sets
  wedding dj | @DJ Sets
  dj for a birthday party | @DJ Sets
  vinyl dj | Needle & Thread
  dj brooklyn | Needle & Thread
  dj nyc | Needle & Thread
  brooklyn dj wedding | Needle & Thread
  dj in chicago | Sunday Frequency
  disco dj | Sunday Frequency
  dj san antonio | Mariposa Sound
  bilingual dj | Mariposa Sound
  quinceanera dj | Mariposa Sound
  dj for quince | Mariposa Sound
  cumbia dj | Mariposa Sound
  silent disco headphones | Quiet Riot Silent Discos
  silent disco for a conference | Quiet Riot Silent Discos
  headphone party | Quiet Riot Silent Discos
  cheap dj | Quiet Riot Silent Discos
  disc jocky | @DJ Sets
  dj boulder co | Quiet Riot Silent Discos
  dee jay | @DJ Sets
  house music dj product launch | Needle & Thread
  dj on saturday | @DJ Sets
  caterer | @Catering
  wedding caterer | @Catering
  someone to cook for my wedding | @Catering
  catering for 100 people | @Catering
  caterers near portland | Long Table Kitchen
  farm to table catering | Long Table Kitchen, Fen & Field
  long table dinner | Long Table Kitchen
  private chef | @Catering
  food for a private dinner | Long Table Kitchen, @Catering
  persian food | Saffron & Smoke
  persian caterer san francisco | Saffron & Smoke
  bay area catering | Saffron & Smoke
  taco truck | Tía Lupe Taquería on Wheels
  tacos | Tía Lupe Taquería on Wheels
  tacos for a birthday party | Tía Lupe Taquería on Wheels
  mexican food truck austin | Tía Lupe Taquería on Wheels
  taco catering | Tía Lupe Taquería on Wheels
  street food | Tía Lupe Taquería on Wheels
  cheap catering | Tía Lupe Taquería on Wheels
  vegan food | Fen & Field
  vegan catering minneapolis | Fen & Field
  nordic food | Fen & Field
  scandinavian caterer | Fen & Field
  cattering | @Catering
  catrer | @Catering
  chicago catering | @Catering
  budget catering for a kids party | Tía Lupe Taquería on Wheels
  bbq | @Catering
  catering under 1000 | Tía Lupe Taquería on Wheels
  photographer | @Photography
  wedding photographer | @Photography
  photographer for my wedding | @Photography
  someone to take pictures at my wedding | @Photography
  fotografer | @Photography
  photograper | @Photography
  wedding pics | @Photography
  engagement photos | Golden Hour Collective, @Photography
  photographer in brooklyn | Available Light
  nyc wedding photographer | Available Light
  black and white photographer | Available Light
  film photographer | Available Light
  luxury wedding photographer | Available Light
  photographer los angeles | Golden Hour Collective
  photographer LA | Golden Hour Collective
  venice beach photographer | Golden Hour Collective
  sunset photos | Golden Hour Collective
  headshots | Honest Portraits Co.
  corporate headshots chicago | Honest Portraits Co.
  conference photographer | Honest Portraits Co.
  graduation photographer | Honest Portraits Co.
  cheap wedding photographer | Fernweh Studio
  portland photographer | Fernweh Studio
  photographer under 1000 | Fernweh Studio
  family reunion photographer | Fernweh Studio
  baby shower photographer | Golden Hour Collective
  videographer | @Film
  wedding videographer | @Film
  wedding video | @Film
  someone to film my wedding | @Film
  vidoegrapher | @Film
  film crew | Second Unit Films
  film crew los angeles | Second Unit Films
  luxury wedding film | Second Unit Films
  super 8 | Super 8 Sweethearts
  super 8 wedding film nashville | Super 8 Sweethearts
  vintage wedding video | Super 8 Sweethearts
  live stream a conference | Plenary Pictures
  conference video | Plenary Pictures
  livestream | Plenary Pictures
  video washington dc | Plenary Pictures
  videographer dc | Plenary Pictures
  drone | Kite & Key
  drone video | Kite & Key
  drone footage of a wedding | Kite & Key
  cheap videographer | Kite & Key
  videographer providence | Kite & Key
  wedding decor | @Styling
  decorations for a party | @Styling
  event styling | @Styling
  party decorator | @Styling
  decorater | @Styling
  backdrop | Drape & Lumen
  draping | Drape & Lumen
  ceiling drapes savannah | Drape & Lumen
  lounge furniture | House of Ordinary, @Rentals
  mid century furniture houston | House of Ordinary
  corporate gala decor | House of Ordinary
  barn wedding decor | Thistle Yard
  rustic decor montana | Thistle Yard
  neon sign | Neon Parlour
  custom neon sign for a birthday | Neon Parlour
  neon signs new orleans | Neon Parlour
  checkerboard dance floor | Neon Parlour
  decor for a holiday party | Neon Parlour
  boho wedding decor | Thistle Yard
  lights | @Lighting
  event lighting | @Lighting
  string lights | @Lighting
  string lights for my backyard | @Lighting
  festoon lights | Filament
  fairy lights for a wedding | @Lighting
  lighting chicago | Filament
  stage lighting | @Lighting
  stage lighting for a conference | Glow Theory
  lighting seattle | Glow Theory
  uplighting | @Lighting
  lanterns in trees | Lantern & Line
  lantern lighting charleston | Lantern & Line
  festival lighting | Big Rig Electric
  generator | Big Rig Electric
  lighting company austin | Big Rig Electric
  liting | @Lighting
  lights for a music festival | Big Rig Electric
  wedding lights | @Lighting
  wedding cake | @Cakes and Desserts
  birthday cake | Sugar Wolf, Mochi Mill
  cake for my birthday | Sugar Wolf, Mochi Mill
  wedding cake denver | Butter & Architecture
  modern wedding cake | Butter & Architecture
  cake maker | @Cakes and Desserts
  baker | @Cakes and Desserts
  cupcakes | @Cakes and Desserts
  dessert table | @Cakes and Desserts
  deserts | @Cakes and Desserts
  quinceanera cake | Sugar Wolf
  birthday cake los angeles | Sugar Wolf
  cake LA | Sugar Wolf
  baby shower cake | Sugar Wolf
  pie | The Pie Annex
  pies instead of cake | The Pie Annex
  cheap wedding cake | The Pie Annex
  vermont pies | The Pie Annex
  donuts | Mochi Mill
  mochi donuts oakland | Mochi Mill
  gluten free cake | Mochi Mill
  gluten free desserts | Mochi Mill
  gluten free | Mochi Mill
  bay area cakes | Mochi Mill
  bartender | @Bar Service
  bartenders for my wedding | @Bar Service
  mobile bar | @Bar Service
  cocktail bar | @Bar Service
  cocktails for a gala | Coupe & Collins
  bar tender | @Bar Service
  bartander | @Bar Service
  bartender san francisco | Coupe & Collins
  mocktails | @Bar Service
  horse trailer bar | The Tonic Wagon
  beer wagon | The Tonic Wagon
  bar montana | The Tonic Wagon
  mezcal | Agave Standard
  mezcal tasting tucson | Agave Standard
  margaritas | @Bar Service
  coffee cart | Cold Brew Cartel
  coffee | Cold Brew Cartel
  espresso bar | Cold Brew Cartel
  barista | Cold Brew Cartel
  coffee for a conference in seattle | Cold Brew Cartel
  cheap bartender | Cold Brew Cartel, @Bar Service
  wedding planner | @Planning
  party planner | @Planning
  someone to plan my wedding | @Planning
  event planner nyc | Run of Show
  corporate event planner | Run of Show
  luxury event planner | Run of Show
  event producer | Run of Show
  wedding planner savannah | Ever & Only
  full planning wedding | Ever & Only
  weding planer | @Planning
  day of coordinator | @Planning
  sustainable event planner | The Tuesday Office
  zero waste event portland | The Tuesday Office
  quinceanera planner | Abuela Approved
  quince planner chicago | Abuela Approved
  bilingual wedding planner | Abuela Approved
  bat mitzvah planner | Abuela Approved
  charity event planner | The Tuesday Office
  wedding invitations | @Stationery
  invites | @Stationery
  invitation cards | @Stationery
  invatations | @Stationery
  stationary | @Stationery
  letterpress | Deckle & Sons
  letterpress wedding invitations | Deckle & Sons
  calligrapher | Deckle & Sons
  place cards | Vellum Weather
  watercolor invitations | Vellum Weather
  wedding invitations charleston | Vellum Weather
  posters | Riso Rosa
  riso printing oakland | Riso Rosa
  cheap invitations | Riso Rosa
  conference badges | Paperweight
  signs and banners | Paperweight
  menus | @Stationery
  baby shower invitations | Vellum Weather
  tent rental | Crown Marquees, Bedouin Canvas
  tent rental dc | Crown Marquees
  marquee | Crown Marquees
  wedding tent | Crown Marquees, Bedouin Canvas
  stretch tent | Bedouin Canvas
  tent for the desert | Bedouin Canvas
  chair rental | Chair & Company
  chairs | Chair & Company
  tables and chairs | Chair & Company
  chairs for a conference | Chair & Company
  table and chair rental san francisco | Chair & Company
  china rental | Second Helping Tableware
  plates and glasses | Second Helping Tableware, @Rentals
  vintage tableware | Second Helping Tableware
  cheap rentals | Second Helping Tableware
  dance floor rental | @Rentals
  party rentals | @Rentals
  rentels | @Rentals
  chandeliers | Crown Marquees
  hair and makeup | @Hair and Makeup
  makeup artist | @Hair and Makeup
  bridal makeup | @Hair and Makeup
  make up artist for my wedding | @Hair and Makeup
  someone to do my hair | @Hair and Makeup
  someone to do my makeup for a wedding | @Hair and Makeup
  hair stylist | @Hair and Makeup
  makup artist | @Hair and Makeup
  natural makeup | Bare Minimum Beauty
  makeup artist los angeles | Bare Minimum Beauty
  makeup artist nyc | Rouge Assembly
  luxury makeup | Rouge Assembly
  hair nashville | Pin & Petal
  braids | Pin & Petal, Chair Five
  festival braids | Chair Five
  glitter | Chair Five
  face painter | Chair Five, @Entertainment
  face painting for a kids party | Chair Five, @Entertainment
  quinceanera makeup | Pin & Petal
  magician | Slow Magic
  magician for a kids party | Slow Magic
  close up magic denver | Slow Magic
  magican | Slow Magic
  photobooth | The Portrait Booth
  photo booth | The Portrait Booth
  photo booth for a wedding | The Portrait Booth
  caricature artist | The Portrait Booth
  live illustrator boston | The Portrait Booth
  aerialist | Aerial Assembly
  acrobats | Aerial Assembly
  circus performers | @Entertainment
  stilt walkers | Stilts & Sons
  juggler for a street fair | Stilts & Sons
  kids entertainment | @Entertainment
  entertainment for a kids party | Stilts & Sons, @Entertainment
  clown | @Entertainment
  entertainer for a corporate party | @Entertainment
  shuttle | @Guest Transport
  shuttle for wedding guests | @Guest Transport
  bus for a conference | Cloud Nine Coaches
  party bus las vegas | Cloud Nine Coaches
  limo | @Guest Transport
  trolley | Old Number Seven
  wedding trolley savannah | Old Number Seven
  vintage car | Old Number Seven
  bentley | Old Number Seven
  pedicab | Pedal Parade
  pedicabs austin | Pedal Parade
  boat for a wedding | Harbor Tender Co.
  luxury boat annapolis | Harbor Tender Co.
  transportaion | @Guest Transport
  getaway car | @Guest Transport
  sushi | -
  plumber | -
  asdfghjkl | -
`)

/** More of them by another writer, against rules that fit only the first list. */
export const moreSearches = searchList(`
  we are getting married in maine and need flowers | Low Tide Flowers
  flourist | @Floral Design
  florest san fransisco | The Peony Ledger
  floral | @Floral Design
  who does bridesmaid bouquets | @Floral Design
  flowers under $2000 | @Floral Design
  high end florist in california | The Peony Ledger
  photograper brooklyn | Available Light
  photographer in nyc for a wedding | Available Light
  inexpensive photographer | Fernweh Studio
  budget photographer portland or | Fernweh Studio
  family reunion photos | Fernweh Studio
  graduation pictures chicago | Honest Portraits Co.
  la wedding photographer | Golden Hour Collective
  profesional headshots | Honest Portraits Co., @Photography
  wedding video | @Film
  super 8 film | Super 8 Sweethearts
  aerial drone footage | Kite & Key
  livestream our conference in dc | Plenary Pictures
  film our wedding in los angeles | Second Unit Films
  does anyone know a good dj | @DJ Sets
  headphone party | Quiet Riot Silent Discos
  cheap dj | Quiet Riot Silent Discos
  spanish speaking dj | Mariposa Sound
  dj san antonio tx | Mariposa Sound
  dj brooklin | Needle & Thread
  live jazz | @Live Music
  bands in philly | Juniper Strings
  string quartet philadelphia pa | Juniper Strings
  austin band for a birthday party | Static Meadow
  caterer for a corporate lunch in minneapolis | Fen & Field
  taco truck | Tía Lupe Taquería on Wheels
  persian food | Saffron & Smoke
  food truk austin | Tía Lupe Taquería on Wheels
  affordable catering | Tía Lupe Taquería on Wheels
  farm to table dinner portland | Long Table Kitchen
  someone to bake a birthday cake in LA | Sugar Wolf
  weding cake denver | Butter & Architecture
  gluten free cake | Mochi Mill
  donut wall | Mochi Mill, @Cakes and Desserts
  mobile bar in montana | The Tonic Wagon
  bartenders for hire | @Bar Service
  non alcoholic drinks | Coupe & Collins
  espresso cart seattle | Cold Brew Cartel
  i want someone to plan my wedding | @Planning
  corporate event planner new york | Run of Show
  quince planner chicago | Abuela Approved
  wedding invites | @Stationery
  calligrapher | @Stationery
  tent for 100 guests | Crown Marquees, Bedouin Canvas, @Rentals
  table and chair rental | @Rentals
  chair rental san francisco | Chair & Company
  rent dishes and glasses | @Rentals
  hair and make up for bridesmaids | @Hair and Makeup
  makeup artist LA | Bare Minimum Beauty
  nashvile hair stylist | Pin & Petal
  glitter face paint | Chair Five, @Entertainment
  magican for kids party | @Entertainment
  stilt walkers | Stilts & Sons
  caricaturist | @Entertainment
  wedding bus | @Guest Transport
  las vegas shuttle | Cloud Nine Coaches
  vintage trolley savannah | Old Number Seven
  stage lights for a festival in texas | Big Rig Electric
  string lights charleston | Lantern & Line
  backdrop for a baby shower | @Styling
  tattoo artist | -
`)

function searchList(text: string): { query: string; expected: string[] }[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', names = ''] = line.trim().split(' | ')
      return { query, expected: names === '-' ? [] : [...new Set(names.split(', ').flatMap(vendorsNamed))] }
    })
}

function vendorsNamed(name: string): string[] {
  const found = vendorSeeds.filter((seed) => seed.name === name || `@${seed.service}` === name)
  if (found.length === 0) throw new Error(`No vendor and no service is called ${name}`)
  return found.map((seed) => seed.name)
}
