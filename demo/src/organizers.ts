import type { EventSize } from '@marquee/contract/limits'

/** An organizer of the demo marketplace; the first has a demo account. */
export interface OrganizerSeed {
  name: string
  address: string
  website: string | null
  years: number
  size: EventSize
  yearly: number
  types: string[]
  says: string
}

export const organizerSeeds: OrganizerSeed[] = [
  {
    name: 'Lantern Street Events',
    address: '812 SW Washington St, Portland, OR',
    website: 'https://lanternstreet.example.com',
    years: 9,
    size: '151-300 guests',
    yearly: 24,
    types: ['Wedding', 'Charity Fundraiser', 'Street Fair'],
    says: 'A small production house for evenings with a reason: weddings, fundraisers and the occasional closed street.',
  },
  {
    name: 'Northlight Arts Trust',
    address: '1300 1st Ave, Seattle, WA',
    website: 'https://northlight.example.org',
    years: 14,
    size: '76-150 guests',
    yearly: 30,
    types: ['Art Opening', 'Charity Fundraiser', 'Private Dinner'],
    says: 'A gallery and its friends. We open eight shows a year and feed everyone who comes.',
  },
  {
    name: 'Bayview Conferences',
    address: '747 Howard St, San Francisco, CA',
    website: 'https://bayviewconf.example.com',
    years: 11,
    size: '300+ guests',
    yearly: 12,
    types: ['Conference', 'Product Launch', 'Corporate Gala'],
    says: 'Conferences that people attend for the hallway. Good coffee, short talks, early nights.',
  },
  {
    name: 'Harvest & Hall',
    address: '2 Mill Lane, Hudson, NY',
    website: null,
    years: 6,
    size: '26-75 guests',
    yearly: 18,
    types: ['Private Dinner', 'Food Festival', 'Community Market'],
    says: 'Suppers in barns, mills and orchards within a day of the city.',
  },
  {
    name: 'Fiesta Familia',
    address: '410 S Laredo St, San Antonio, TX',
    website: 'https://fiestafamilia.example.com',
    years: 17,
    size: '151-300 guests',
    yearly: 40,
    types: ['Quinceañera', 'Wedding', 'Anniversary'],
    says: 'Family celebrations in three generations and two languages.',
  },
  {
    name: 'Riverbend Festivals',
    address: '300 Broadway, Nashville, TN',
    website: 'https://riverbend.example.com',
    years: 21,
    size: '300+ guests',
    yearly: 7,
    types: ['Music Festival', 'Street Fair', 'Food Festival'],
    says: 'Fields, stages, food. We started with one flatbed truck and a borrowed generator.',
  },
]

/** Waiting for a decision; the first belongs to the pending account. */
export const pendingOrganizerSeeds: OrganizerSeed[] = [
  {
    name: 'Rosewater Weddings',
    address: '55 Peachtree St NE, Atlanta, GA',
    website: 'https://rosewater.example.com',
    years: 3,
    size: '76-150 guests',
    yearly: 10,
    types: ['Wedding', 'Engagement Party'],
    says: 'Weddings between two traditions. We plan ten a year and read every vendor’s reviews twice.',
  },
  {
    name: 'Block Captain',
    address: '1901 Fulton St, Brooklyn, NY',
    website: null,
    years: 1,
    size: '300+ guests',
    yearly: 6,
    types: ['Street Fair', 'Community Market'],
    says: 'Neighbors who close their street six Saturdays a year and would like it to sound better.',
  },
  {
    name: 'Cedar & Stage',
    address: '600 Stewart St, Seattle, WA',
    website: 'https://cedarandstage.example.com',
    years: 7,
    size: '151-300 guests',
    yearly: 15,
    types: ['Conference', 'Charity Fundraiser'],
    says: 'Fundraisers with a theater crew behind them: rehearsed, lit, and over by ten.',
  },
]
