import type { Answer } from '@marquee/contract/questions'
import { screen, waitFor, within } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anApplication, aVendor, vendorPictures } from '../../../test/examples.ts'
import { api, open, Refusal, resetStage } from '../../../test/stage.tsx'
import { ExportApplications } from './export-applications.tsx'
import { Presets } from '../../ui/presets.tsx'
import { MessagePreview, reasonPresets } from './decision-dialog.tsx'
import { VendorSummary } from './vendor-summary.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const show = (Part: ComponentType) => open({ '/desk': Part }, '/desk')
const datesPath = 'GET /event-applications/70/vendor-dates'
const noDates = { first: '2027-06-05', last: '2027-07-03', days: [] }

test('the summary shows trade, years, price, areas and pictures, which open full screen', async () => {
  api({ 'GET /contractors/5': aVendor({ images: vendorPictures(3) }), [datesPath]: noDates })
  const { user } = show(() => <VendorSummary application={anApplication()} />)
  for (const text of ['Florist', '12 years', 'Portland Metro']) expect(screen.getByText(text)).toBeTruthy()
  expect(await screen.findByText('Nothing else from Jun 5 to Jul 3')).toBeTruthy()
  const strip = within(await screen.findByRole('list', { name: 'Pictures of Juniper & Rye' }))
  expect(strip.getAllByRole('button')).toHaveLength(3)
  await user.click(strip.getByRole('button', { name: 'View full screen: Scene 2' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('all trades of the vendor are shown, in their order', async () => {
  const services = ['Florist', 'Event Stylist', 'Band'].map((display_name, id) => ({ id, display_name }))
  api({ 'GET /contractors/5': aVendor({ services }), [datesPath]: noDates })
  show(() => <VendorSummary application={anApplication()} />)
  expect(await screen.findByText('Florist, Event Stylist, Band')).toBeTruthy()
})

test('other dates are shown as spans; those on the days of the event stand out', async () => {
  const booked = ['2027-06-12', '2027-06-19', '2027-06-25', '2027-06-26', '2027-06-27', '2027-06-30', '2027-07-01']
  api({
    'GET /contractors/5': aVendor(),
    [datesPath]: {
      ...noDates,
      days: [...booked.map((date) => ({ date, booked: true })), { date: '2027-07-02', booked: false }],
    },
  })
  show(() => <VendorSummary application={anApplication()} />)
  expect(await screen.findByText('Booked for another event on Jun 19')).toBeTruthy()
  expect(screen.getByText('Also booked Jun 12, Jun 25–27, Jun 30 – Jul 1')).toBeTruthy()
  expect(screen.getByText('Not available Jul 2')).toBeTruthy()
  expect(await screen.findByText('They have no pictures yet.')).toBeTruthy()
})

test('a former vendor is marked as such, and nothing more is asked about them', () => {
  const { vendor } = anApplication()
  const calls = api({})
  show(() => <VendorSummary application={anApplication({ vendor: { ...vendor, is_active: false } })} />)
  expect(screen.getByText('No longer on Marquee')).toBeTruthy()
  expect(screen.queryByText('Around the event')).toBeNull()
  expect(calls).toEqual([])
})

test('pictures and dates that fail to load show the failure and can be tried again', async () => {
  let isDown = true
  api({
    'GET /contractors/5': () => (isDown ? new Refusal(403, 'No') : aVendor({ images: vendorPictures(1) })),
    [datesPath]: () => (isDown ? new Refusal(403, 'No') : noDates),
  })
  const { user } = show(() => <VendorSummary application={anApplication()} />)
  expect(await screen.findByText('Their pictures could not be loaded.')).toBeTruthy()
  expect(await screen.findByText('Their dates could not be loaded.')).toBeTruthy()
  isDown = false
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(button)
  expect(await screen.findByText(/^Nothing else/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'View full screen: Scene 1' })).toBeTruthy()
})

test('the preview shows what goes by e-mail and what does not, with the reason', () => {
  api({})
  const several = [anApplication(), anApplication({ id: 71, event_id: 8 })]
  show(() => (
    <>
      <MessagePreview applications={[anApplication()]} status="rejected" reason=" Too far. " />
      <MessagePreview applications={several} status="pending" />
    </>
  ))
  const [rejection, reset] = screen.getAllByRole('region', { name: 'Message to the vendor' })
  expect(rejection!.textContent).toContain('They get this by email and on Marquee')
  expect(rejection!.textContent).toContain('Rejected: Juniper & Rye for Harvest Supper')
  expect(rejection!.textContent).toContain('Reason: Too far.')
  expect(reset!.textContent).toContain('They read this on Marquee; no email is sent')
  expect(reset!.textContent).toContain('Each vendor reads it with their own name and event.')
})

test('a usual reason is put in by a press and taken out by another; own words stay', async () => {
  function Reason() {
    const [text, setText] = useState('Sorry.')
    return (
      <>
        <Presets label="Usual reasons" presets={reasonPresets} value={text} onChange={setText} />
        <output aria-label="Text">{text}</output>
      </>
    )
  }
  const { user } = show(Reason)
  const text = () => screen.getByLabelText('Text').textContent
  const far = screen.getByRole('button', { name: 'Too far away' })
  await user.click(far)
  expect(text()).toBe('Sorry. The venue is too far from where you work.')
  expect(far.getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Places are filled' }))
  await user.click(far)
  expect(text()).toBe('Sorry. All places are filled by now. Thank you for your interest in our event.')
})

const anAnswer = (question_id: number, text: string, value: Answer['value']): Answer => {
  return { question_id, first_id: question_id, text, kind: 'short', value }
}

test('the file holds a row for each application with note and reason, and is named after the event', async () => {
  const written = Promise.withResolvers<Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    written.resolve(file as Blob)
    return 'blob:file'
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const rows = [
    anApplication({
      status: 'rejected',
      status_reason: 'Too far',
      mark: { note: '=1+1', is_shortlisted: true, version: 1 },
      answers: [anAnswer(1, 'Which days?', ['Friday', 'Saturday']), anAnswer(2, 'Power?', true)],
    }),
    anApplication({ id: 71, company_name: 'Brass, Bone', answers: [anAnswer(3, 'Do you need power?', false)] }),
  ]
  const { user } = show(() => <ExportApplications applications={rows} event="Harvest Supper, 2027" />)
  await user.click(screen.getByRole('button', { name: 'Export CSV: 2 applications' }))
  expect((await (await written.promise).text()).trim().split('\r\n').slice(-3)).toEqual([
    expect.stringMatching(
      /Company,Contact,Email,Trade,Phone,Price,License,Insurance,Event,Date,Last day,Status,Message,Reason,Shortlisted,Note,Applied,Place,Waiting list,Conditions,Documents,Over the limit,Which days\?,Power\?,Do you need power\?$/,
    ),
    `Juniper & Rye,Wilma West,wilma@juniper.example,Florist,,Premium ($$$),,,Harvest Supper,2027-06-19,2027-06-19,Rejected,We would bring forty metres of flowers.,Too far,Yes,"'=1+1",2027-02-10,,,,,,"Friday, Saturday",Yes,`,
    '"Brass, Bone",Wilma West,wilma@juniper.example,Florist,,Premium ($$$),,,Harvest Supper,2027-06-19,2027-06-19,Pending,We would bring forty metres of flowers.,,,,2027-02-10,,,,,,,,No',
  ])
  await waitFor(() =>
    expect(saved).toEqual([expect.stringMatching(/^marquee-applications-harvest-supper-2027-\d{4}-\d\d-\d\d\.csv$/)]),
  )
  expect(toasts).toEqual([])
})
