import type { Application } from '@marquee/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { anApplication } from '../../../test/examples.ts'
import { api, open, type Received, Refusal, resetStage } from '../../../test/stage.tsx'
import { BulkBar } from './decision-buttons.tsx'
import { useDecisions } from './use-decisions.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const names = ['Juniper & Rye', 'Brass & Bone', 'Ember & Oak']
const three = names.map((company_name, index) => anApplication({ id: 70 + index, version: index + 1, company_name }))
const done = (id: number, status: Application['status']) => ({
  id,
  application: anApplication({ id, status }),
  error: null,
})

function show(rows: Application[]) {
  function Desk() {
    const [ids, setIds] = useState<readonly number[]>(rows.map((row) => row.id))
    const decisions = useDecisions(setIds)
    return (
      <>
        <BulkBar
          applications={rows.filter((row) => ids.includes(row.id))}
          decisions={decisions}
          onClear={() => setIds([])}
        />
        {decisions.dialog}
        <output aria-label="Selection">{ids.join()}</output>
      </>
    )
  }
  return open({ '/desk': Desk }, '/desk')
}
const selection = () => screen.getByLabelText('Selection').textContent
const dialog = async () => within(await screen.findByRole('alertdialog'))

test('one confirmation names how many, and shows the message; then the selection is empty', async () => {
  const calls = api({
    'PUT /event-applications/status': { results: three.map(({ id }) => done(id, 'accepted')) },
  })
  const { user } = show(three)
  expect(screen.getByText('3 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const asked = await dialog()
  expect(asked.getByText('Accept 3 applications?')).toBeTruthy()
  expect(asked.getByText('3 vendors are told by email that you want them.')).toBeTruthy()
  expect(
    asked.getByText(
      'Settle the details with Lantern Street Events in the conversation beside your application. They have your contact details.',
    ),
  ).toBeTruthy()
  expect(asked.getByText('Each vendor reads it with their own name.')).toBeTruthy()
  expect(calls).toEqual([])
  await user.dblClick(asked.getByRole('button', { name: 'Accept 3 applications' }))
  await waitFor(() => expect(toasts).toEqual(['3 applications accepted']))
  expect(calls.map((call) => call.body)).toEqual([
    { status: 'accepted', applications: three.map(({ id, version }) => ({ id, version })) },
  ])
  await waitFor(() => expect(selection()).toBe(''))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('what failed is named with its reason and stays selected; the reason of a rejection is one for all', async () => {
  const calls = api({
    'PUT /event-applications/status': {
      results: [
        done(70, 'rejected'),
        { id: 71, application: null, error: { code: 'stale', sentence: 'Somebody changed this meanwhile' } },
        done(72, 'rejected'),
      ],
    },
  })
  const { user } = show(three)
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  const asked = await dialog()
  await user.click(asked.getByRole('button', { name: 'Places are filled' }))
  await user.type(asked.getByLabelText(/^Reason/), ' See you next year.')
  const words = 'All places are filled by now. Thank you for your interest in our event. See you next year.'
  expect(within(asked.getByRole('region', { name: 'Message to the vendor' })).getByText(words)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Reject 3 applications' }))
  expect(await screen.findByText('2 rejected, 1 could not be:')).toBeTruthy()
  expect(screen.getByText('Brass & Bone:').parentElement!.textContent).toBe(
    'Brass & Bone: Somebody changed this meanwhile',
  )
  expect(selection()).toBe('71')
  expect(calls[0]!.body).toMatchObject({ status: 'rejected', reason: words })
  expect(toasts).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/could not be/)).toBeNull()
})

test('what cannot be decided is shown before, is not sent, and stays selected', async () => {
  const former = anApplication({
    id: 71,
    company_name: 'Brass & Bone',
    vendor: { ...three[0]!.vendor, is_active: false },
  })
  const decided = anApplication({ id: 72, company_name: 'Ember & Oak', status: 'accepted' })
  const calls = api({ 'PUT /event-applications/status': { results: [done(70, 'accepted')] } })
  const { user } = show([three[0]!, former, decided])
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const asked = await dialog()
  expect(asked.getByText('2 of those you selected cannot be accepted:')).toBeTruthy()
  expect(asked.getByText('This vendor is no longer on Marquee.', { exact: false })).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Accept 1 application' }))
  expect(await screen.findByText('1 accepted, 2 could not be:')).toBeTruthy()
  expect(calls[0]!.body).toMatchObject({ applications: [{ id: 70 }] })
  expect(selection()).toBe('71,72')

  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const none = await dialog()
  expect(await none.findByText('None of these can be accepted')).toBeTruthy()
  expect(none.getAllByRole('button').map((button) => button.textContent)).toEqual(['OK'])
  await user.click(none.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls).toHaveLength(1)
})

test('after a lost connection the dialog stays with its words, and the same versions are sent again', async () => {
  let isLost = true
  const calls = api({
    'PUT /event-applications/status': () => {
      if (isLost) throw new TypeError('Load failed')
      return { results: three.map(({ id }) => done(id, 'rejected')) }
    },
  })
  const { user } = show(three)
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  const asked = await dialog()
  await user.type(asked.getByLabelText(/^Reason/), 'Too late.')
  const confirm = asked.getByRole('button', { name: 'Reject 3 applications' })
  await user.click(confirm)
  expect(await asked.findByText(/^The connection failed\. What you wrote is kept/)).toBeTruthy()
  isLost = false
  await user.click(confirm)
  await waitFor(() => expect(toasts.at(-1)).toBe('3 applications rejected'))
  expect(calls[1]!.body).toEqual(calls[0]!.body)
})

test('more than a hundred are sent in parts; when a later part fails, its applications are named', async () => {
  const many = Array.from({ length: 120 }, (_, index) =>
    anApplication({ id: index + 1, company_name: `Vendor ${index + 1}` }),
  )
  const calls = api({
    'PUT /event-applications/status': ({ body }: Received) => {
      const { applications } = body as { applications: { id: number }[] }
      if (applications[0]!.id > 100) return new Refusal(429, 'Too many requests. Please try again in 9 minutes.')
      return { results: applications.map(({ id }) => done(id, 'accepted')) }
    },
  })
  const { user } = show(many)
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await user.click((await dialog()).getByRole('button', { name: 'Accept 120 applications' }))
  expect(await screen.findByText('100 accepted, 20 could not be:')).toBeTruthy()
  expect(screen.getAllByText('Too many requests. Please try again in 9 minutes.', { exact: false })).toHaveLength(20)
  expect(selection()!.split(',')).toHaveLength(20)
  expect(calls).toHaveLength(2)
})
