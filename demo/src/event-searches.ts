import { eventSeeds, type EventSeed } from './events.ts'

/**
 * Searches of events as people type them, written from the events alone, without knowledge of how a search works. Of each, the first three
 * results must be among the events named (fewer where fewer are named). `@` stands for all of a type, `in` for all whose address names a place,
 * `*` for a group below, `#` for all of next month, `-` for nobody. In a query, `{month}` is the name of next month.
 */
export const eventSearches = searchList(`
  long supper | Long Supper at the Mill
  supper at the mill | Long Supper at the Mill
  garden wedding | Mara & Jonah’s Garden Wedding
  mara and jonah | Mara & Jonah’s Garden Wedding
  night market | Alberta Street Night Market
  alberta street | Alberta Street Night Market
  pie social | Neighborhood Pie Social
  pies | Neighborhood Pie Social
  print fair | Print Fair Weekend
  lumen launch | Lumen One Launch
  frontend conference | Frontend North
  gala san francisco | Annual Partners’ Gala
  picnic | Developer Picnic
  cider | Cider Makers’ Market
  mushrom feast | Mushroom Foray & Feast
  pancaks | Pancakes at the Sugarhouse
  valentina | Valentina’s Quinceañera
  quinceanera | Valentina’s Quinceañera
  quince san antonio | Valentina’s Quinceañera
  street party | Three Corners Street Party
  hot chicken | Hot Chicken Saturday
  songwriters | Songwriters’ Prom; Porch Sessions, Indoors
  prom | Songwriters’ Prom
  fireworks | Riverside Fireworks Supper
  choir | Community Choir Sing
  class reunion portland | Class of {year}, Again
  robotics | Robotics Demo Day
  cheese night | Cheese & Candle Night
  regatta ball | Charity Regatta Ball
  poetry | Poetry Between the Trees
  lanterns | Street of Lanterns
  graduation | Makers’ Graduation Show
  weddings | @Wedding
  weding | @Wedding
  wedding in portland | Mara & Jonah’s Garden Wedding
  wedding san antonio | Ana & Mateo
  fundraiser | @Charity Fundraiser
  charity fundraiser portland | Long Supper at the Mill; First Light Fundraiser; Charity Regatta Ball
  fundraising | @Charity Fundraiser
  art opening | New Work: Ceramics and Smoke
  ceramics | New Work: Ceramics and Smoke
  conference | @Conference
  confrence | @Conference
  conferences in san francisco | @Conference
  street fair | @Street Fair
  product launch | @Product Launch
  music festival | @Music Festival
  music festval | @Music Festival
  festval | @Music Festival; @Food Festival
  food festival | @Food Festival
  private dinner | @Private Dinner
  holiday party | @Holiday Party
  birthday party | Abuelo Turns Eighty
  baby shower | Baby Shower in Blue Tile
  reunion | @Reunion
  anniversary | Golden Anniversary at the Ranch
  community market seattle | Print Fair Weekend; Cold Swim, Hot Soup
  bands | *music
  looking for a band | *music
  brass band | Hot Chicken Saturday
  live music | *music
  florist | Long Supper at the Mill
  flowers | Long Supper at the Mill
  florits | Long Supper at the Mill
  looking for a florist in portland | Long Supper at the Mill
  street food | *food
  food trucks | Developer Picnic
  caterer | *food
  cattering | *food
  photographer | Rooftop Proposal, Twelve Guests
  fotographer | Rooftop Proposal, Twelve Guests
  dj | Print Fair Weekend
  dj seattle | Print Fair Weekend
  bartender | *bars
  string quartet | Night at the Conservatory
  mariachi | Ana & Mateo
  lighting | *light
  lights | *light
  balloon arch | Songwriters’ Prom
  coffee | Print Fair Weekend
  brisket | Abuelo Turns Eighty
  stage | Frontend North; Riverbend Folk & Roots
  portland | in Portland
  seattle | in Seattle
  events in nashville | in Nashville
  san fransisco | in San Francisco
  san antonio | in San Antonio
  nyc | Long Table on the Pier
  dinner new york | Long Table on the Pier; @Private Dinner
  golden gate park | Developer Picnic
  bay area conference | @Conference
  hudson | Cider Makers’ Market; Long Table on the Pier
  texas wedding | Ana & Mateo
  crystal ballroom | First Light Fundraiser
  music festival nashville | @Music Festival
  things to do in seattle | in Seattle
  {month} | #
  events in {month} | #
  looking for bands {month} chicago | *music
  austin florist | Long Supper at the Mill
  asdfghjkl | -
`)

function searchList(text: string): { query: string; expected: (seed: EventSeed, isNextMonth: boolean) => boolean }[] {
  const groups: Record<string, string[]> = {
    music: [
      'Long Supper at the Mill',
      'Alberta Street Night Market',
      'Neighborhood Pie Social',
      'Print Fair Weekend',
      'Night at the Conservatory',
      'Cider Makers’ Market',
      'Ana & Mateo',
      'Three Corners Street Party',
      'Riverbend Folk & Roots',
      'Hot Chicken Saturday',
      'Porch Sessions, Indoors',
      'Songwriters’ Prom',
    ],
    food: [
      ...ofType('Food Festival'),
      'Alberta Street Night Market',
      'New Work: Ceramics and Smoke',
      'Frontend North',
      'Developer Picnic',
      'Riverbend Folk & Roots',
      'Robotics Demo Day',
      'Makers’ Graduation Show',
    ],
    bars: [
      'New Work: Ceramics and Smoke',
      'Night at the Conservatory',
      'Hot Chicken Saturday',
      'Class of {year}, Again',
      'Rooftop Proposal, Twelve Guests',
    ],
    light: [
      'Lumen One Launch',
      'Alberta Street Night Market',
      'New Work: Ceramics and Smoke',
      'Members’ Evening on the Terrace',
      'Riverbend Folk & Roots',
      'Makers’ Graduation Show',
      'Cheese & Candle Night',
      'First Light Fundraiser',
      'Street of Lanterns',
    ],
  }
  const named = (name: string): string[] => {
    if (name.startsWith('@')) return ofType(name.slice(1))
    if (name.startsWith('*')) return groups[name.slice(1)] ?? []
    if (name.startsWith('in ')) return titles((seed) => seed.address.includes(`, ${name.slice(3)}, `))
    return titles((seed) => seed.title === name)
  }
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', names = ''] = line.trim().split(' | ')
      if (names === '#') return { query, expected: (_, isNextMonth) => isNextMonth }
      const expected = names === '-' ? [] : names.split('; ').map(named)
      if (expected.some((each) => each.length === 0)) throw new Error(`No event is meant by ${names}`)
      return { query, expected: ({ title }) => expected.flat().includes(title) }
    })
}

function titles(isMeant: (seed: EventSeed) => boolean): string[] {
  return eventSeeds.filter((seed) => seed.status === 'published' && isMeant(seed)).map((seed) => seed.title)
}

function ofType(type: string): string[] {
  return titles((seed) => seed.type === type)
}
