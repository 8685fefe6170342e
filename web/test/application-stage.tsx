import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPerson } from './examples.ts'
import { Refusal, visit, type Received } from './stage.tsx'
import VendorApplyPage from '../src/features/vendors/apply-page.tsx'

/** Fixtures for the tests of the vendor application: answers of the server, and the steps of the form. */
export const lookup = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, display_name: `${name} ${at + 1}`, description: null }))
export const lists = {
  'GET /aesthetic-tags': lookup(7, 'Tag').map((tag) => ({ ...tag, name: `tag-${tag.id}` })),
  'GET /event-types': lookup(10, 'Type'),
  'GET /services': lookup(2, 'Service'),
  'GET /service-areas': lookup(2, 'Area'),
}
export const newcomer = { ...lists, 'GET /users/profile': aPerson('user') }
export const noVendor = new Refusal(404, 'Vendor not found')

export const start = () => visit('/contractor/apply', VendorApplyPage, '/contractor/apply')
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const press = (name: string | RegExp) => userEvent.click(button(name))
export const step = (name: string) => screen.findByRole('heading', { level: 2, name })
export const photo = (name: string) => new File(['x'], name, { type: 'image/png' })
export const choose = (...names: string[]) =>
  userEvent.upload(screen.getByLabelText('Choose pictures for Portfolio images'), names.map(photo))

export const basics = async () => {
  await step('Basic Business Information')
  await userEvent.type(field('Company name'), 'Juniper & Rye')
  await userEvent.type(field('Business description'), 'Flowers from our own field.')
  await userEvent.type(field('Business address'), 'juniper')
  await press('Next')
}
export const style = async () => {
  await step('Style & Event Types')
  await userEvent.click(await screen.findByRole('button', { name: 'Tag 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Type 2' }))
  await press('Next')
}
/** Completes the steps up to the pictures. */
export const reachPictures = async () => {
  await basics()
  await style()
  await step('Additional Details (optional)')
  await press('Next')
  await step('Showcase Your Work')
}
export const uploads = (calls: readonly Received[]) =>
  calls
    .filter((call) => call.path === '/contractors/images/upload')
    .map((call) => call.body as { contractor_id: string; is_primary: string; alt_text: string; image: File })
