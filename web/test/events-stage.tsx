import { screen } from '@testing-library/react'
import EventsPage from '../src/features/applications/events-page.tsx'
import { anEvent } from './examples.ts'
import { api as answers, visit } from './stage.tsx'

/** The setup of tests of `/events`. */

export const types = [{ id: 2, display_name: 'Private Dinner', description: null }]
export const services = [
  { id: 3, display_name: 'Florist', description: null },
  { id: 5, display_name: 'Live band', description: null },
]
export const supper = anEvent()
export const market = anEvent({
  id: 8,
  title: 'Night Market',
  description: 'Lanterns and food carts.',
  address: 'Alberta St, Portland',
  event_type_display_name: 'Street Fair',
})
const months = [
  { from: '2027-06-05', to: '2027-06-30', events: 2 },
  { from: '2027-07-01', to: '2027-07-31', events: 0 },
]
/** As `api`, with months and without suggestions. */
export const api = (own: Record<string, unknown>) =>
  answers({
    'GET /events/months': { months },
    'GET /events/suggestions': { events: [], places: [] },
    'GET /services': services,
    ...own,
  })
const loaderData = { state: undefined, origin: 'https://marquee.example' }
const Shown = () => <EventsPage loaderData={loaderData} />
export const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search events' })
export const browse = (address = '/events', options = {}) => visit('/events', Shown, address, options)
