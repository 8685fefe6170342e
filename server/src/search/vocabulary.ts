import type { PricingRange } from '@marquee/contract/limits'

/** Words that phrases of lookups do not have; the same as `small_words()` in the database. */
export const smallWords = new Set('and or the a an for in at near of with on to my me our by from some'.split(' '))

/** Words that carry nothing, but for phrases of lookups: "event planner". */
export const fillers = new Set(
  `a about all am an and any anybody anyone anything are around as at available be best book booking business but by can company could day do
  does doing event events experienced find for friendly from get getting give good great guest guests have having help hello hi how i im in
  instead is it its know last let like local looking make maker me my near nearby need needed needs nice of on or our party people person
  perfect please pro professional provide provider quality recommend recommended search searching seeking service services shop some
  somebody someone something specialist studio take that the their them there these they thing things this to top us use vendor vendors
  want wanted wants we who will with within without would you your occasion artist footage`
    .trim()
    .split(/\s+/),
)

/** Words that a place follows. */
export const beforePlaces = new Set(['in', 'near', 'around', 'from', 'at'])

/** Cities that are called as things are: a mobile bar is not in Mobile, AL. */
export const ordinaryPlaces = new Set(
  `batman centennial chihuahua corona derby enterprise garland independence latina mobile orange paradise perm reading riverside sale sari
  surprise van vista woodlands`
    .trim()
    .split(/\s+/),
)

/** What prices are called. The words of a phrase stand side by side. */
export const priceWords = new Map<string, readonly PricingRange[]>([
  ...phrases('budget', [
    'cheap',
    'cheaper',
    'cheapest',
    'inexpensive',
    'budget',
    'low budget',
    'on a budget',
    'low cost',
    'low price',
  ]),
  ...phrases('budget moderate', [
    'affordable',
    'reasonable',
    'reasonably priced',
    'not expensive',
    'not too expensive',
    'up to moderate',
  ]),
  ...phrases('moderate', ['moderate', 'moderately priced', 'mid range', 'mid priced']),
  ...phrases('premium', ['premium']),
  ...phrases('budget moderate premium', ['up to premium']),
  ...phrases('premium luxury', ['high end', 'upscale', 'upmarket', 'expensive', 'top end', 'fancy']),
  ...phrases('luxury', ['luxury', 'luxurious', 'lavish', 'deluxe']),
])

/** Words before the most that somebody pays. */
export const beforeAmounts = [
  'under',
  'below',
  'less than',
  'up to',
  'max',
  'maximum',
  'at most',
  'cheaper than',
  'for under',
]

/** The price choices for the most that somebody pays; above the last, any price fits. */
export const amounts: readonly [most: number, prices: readonly PricingRange[]][] = [
  [1500, ['budget']],
  [5000, ['budget', 'moderate']],
  [20_000, ['budget', 'moderate', 'premium']],
]

export const months = 'january february march april may june july august september october november december'.split(' ')
export const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')

/**
 * What means the same, each phrase with those that are searched too. They are general English; the synonyms of services are lists that
 * admins edit.
 */
export const sameMeanings = meanings(`
  bride, brides, bridal, groom, bridesmaid, bridesmaids, ceremony, marriage, married, marry, wed, newlyweds, rehearsal dinner = wedding
  quince, quinces, quinceaneras, xv, sweet fifteen = quinceanera
  kids party, kid party, childrens party, children party, kids birthday, childs birthday, bday, sweet sixteen, first birthday = birthday
  xmas, christmas, new years eve, nye, hanukkah, halloween = holiday party
  corporate party, company party, office party, work party, corporate event, company event = corporate gala
  fundraising, benefit, charity event = charity fundraiser
  summit, expo, convention, trade show, seminar = conference
  exhibition, vernissage = art opening
  farmers market = community market
  boho = bohemian
  eco friendly, eco, green, zero waste, low waste, organic = sustainable
  zero waste = low waste
  retro = vintage
  mid century, midcentury, 50s = mid-century
  natural, simple = minimal
  ocean, seaside, nautical, beach = coastal
  elegant, formal = classic, black tie
  gluten free, glutenfree, celiac = without wheat
  alcohol free, non alcoholic, mocktails, mocktail = without alcohol
  bilingual, spanish speaking = two languages, bilingual
  coffee = espresso, cold brew
  taco, tacos, mexican = taqueria, tortillas
  sunset = golden hour, dusk
  headshot, headshots = portrait
  caricature, caricatures, caricaturist = illustrator
  violin, violinist, cello, cellist, viola = strings
  acrobat, acrobats = aerialist
  livestream, live stream, live streaming = streamed live
  deserts = desserts
  stationary = stationery
  plates, dishes, crockery = tableware, china
`)

/** Dishes and drinks that nobody need have named: who searches one is offered the trades that serve food. */
export const dishes = new Set(
  `sushi ramen pizza pizzas burger burgers barbecue noodles pasta paella curry falafel kebab kebabs dumplings sandwiches salad steak seafood
  oysters crepes waffles pancakes empanadas poke pho dim sum tapas sausages hotdogs brunch breakfast lunch dinner snacks kosher halal thai
  indian chinese japanese korean italian greek vietnamese french ethiopian lebanese cuisine`
    .trim()
    .split(/\s+/),
)

function phrases(prices: string, words: readonly string[]) {
  return words.map((phrase) => [phrase, prices.split(' ') as PricingRange[]] as const)
}

function meanings(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const line of text.trim().split('\n')) {
    const [written = '', others = ''] = line.split(' = ')
    for (const phrase of written.trim().split(', '))
      found.set(phrase, [...(found.get(phrase) ?? []), ...others.split(', ')])
  }
  return found
}
