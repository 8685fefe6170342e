import type { EventSize } from '@marquee/contract/limits'
import { entries, known, list } from './entries.ts'

/** An organizer of the demo marketplace. */
export type OrganizerSeed = ReturnType<typeof organizers>[number]

const organizers = (text: string) =>
  entries(text, ['name', 'address', 'website', 'years', 'size', 'yearly', 'types', 'text']).map((seed) => ({
    ...seed,
    website: known(seed.website),
    years: Number(seed.years),
    size: seed.size as EventSize,
    yearly: Number(seed.yearly),
    types: list(seed.types),
  }))

/** Approved; the first has the organizer account. */
export const organizerSeeds = organizers(`
  Lantern Street Events | 812 SW Washington St, Portland, OR | https://lanternstreet.example.com
  9 | 151-300 guests | 24 | Wedding, Charity Fundraiser, Street Fair
  A small production house for evenings with a reason: weddings, fundraisers and the occasional closed street.

  Northlight Arts Trust | 1300 1st Ave, Seattle, WA | https://northlight.example.org
  14 | 76-150 guests | 30 | Art Opening, Charity Fundraiser, Private Dinner
  A gallery and its friends. We open eight shows a year and feed everyone who comes.

  Bayview Conferences | 747 Howard St, San Francisco, CA | https://bayviewconf.example.com
  11 | 300+ guests | 12 | Conference, Product Launch, Corporate Gala
  Conferences that people attend for the hallway. Good coffee, short talks, early nights.

  Harvest & Hall | 2 Mill Lane, Hudson, NY | -
  6 | 26-75 guests | 18 | Private Dinner, Food Festival, Community Market
  Suppers in barns, mills and orchards within a day of the city.

  Fiesta Familia | 410 S Laredo St, San Antonio, TX | https://fiestafamilia.example.com
  17 | 151-300 guests | 40 | Quinceañera, Wedding, Anniversary
  Family celebrations in three generations and two languages.

  Riverbend Festivals | 300 Broadway, Nashville, TN | https://riverbend.example.com
  21 | 300+ guests | 7 | Music Festival, Street Fair, Food Festival
  Fields, stages, food. We started with one flatbed truck and a borrowed generator.
`)

/** Waiting for a decision; the first belongs to the pending account. */
export const pendingOrganizerSeeds = organizers(`
  Rosewater Weddings | 55 Peachtree St NE, Atlanta, GA | https://rosewater.example.com
  3 | 76-150 guests | 10 | Wedding, Engagement Party
  Weddings between two traditions. We plan ten a year and read every vendor’s reviews twice.

  Block Captain | 1901 Fulton St, Brooklyn, NY | -
  1 | 300+ guests | 6 | Street Fair, Community Market
  Neighbors who close their street six Saturdays a year and would like it to sound better.

  Cedar & Stage | 600 Stewart St, Seattle, WA | https://cedarandstage.example.com
  7 | 151-300 guests | 15 | Conference, Charity Fundraiser
  Fundraisers with a theater crew behind them: rehearsed, lit, and over by ten.
`)
