import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import OrganizersPage from './organizers-page.tsx'
import { anAdminUser, anAdminVendor, anAdminOrganizer, pagination } from '../../../test/examples.ts'
import { openWithAnswer, Refusal } from '../../../test/stage.tsx'
import UsersPage from './users-page.tsx'
import VendorsPage from './vendors-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!

test('an account is suspended with a reason, shows it, and is unsuspended again', async () => {
  let suspended_at: string | null = null
  const { user, sent } = openWithAnswer(UsersPage, '/admin/users', ({ line, body }) => {
    if (line.startsWith('PUT'))
      suspended_at = (body as { suspended: boolean }).suspended ? '2027-03-04T00:00:00Z' : null
    const row = anAdminUser({ suspended_at, suspended_reason: suspended_at && 'Stolen pictures' })
    return line.startsWith('PUT') ? row : { users: [row], pagination: pagination(1) }
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Ines Okafor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend Account' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Ines Okafor?' }))
  await user.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
  expect(await dialog.findByText('Please say why. The person reads it.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), ' Stolen pictures ')
  await user.click(dialog.getByRole('button', { name: 'Suspend account' }))

  expect(await screen.findByText('Account suspended')).toBeTruthy()
  expect(await within(await rowOf('Ines Okafor')).findByText('Suspended')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Actions for Ines Okafor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lift Suspension' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Lift the suspension of Ines Okafor?' }))
  expect(question.getByText('Suspended for: Stolen pictures')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Lift suspension' }))

  expect(await screen.findByText('Suspension lifted')).toBeTruthy()
  expect(sent.filter((call) => call.line.startsWith('PUT'))).toMatchObject([
    { line: 'PUT /users/admin/suspension/7', body: { suspended: true, reason: 'Stolen pictures' } },
    { line: 'PUT /users/admin/suspension/7', body: { suspended: false } },
  ])
})

test('a decision sends the version of the row; a conflict is announced', async () => {
  const { user, sent } = openWithAnswer(VendorsPage, '/admin/vendors', ({ line }) =>
    line.startsWith('PUT')
      ? new Refusal(412, 'Somebody changed this meanwhile')
      : { contractors: [anAdminVendor({ version: 4 })], pagination: pagination(1) },
  )
  await user.click(await screen.findByRole('button', { name: 'Actions for Juniper & Rye' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Approve Application' }))

  expect(await screen.findByText('Somebody changed this meanwhile')).toBeTruthy()
  expect(sent.find((call) => call.line.startsWith('PUT'))?.version).toBe('"4"')
})

test('changes by the owner since the approval are shown below the status', async () => {
  const at = '2027-03-04T00:30:00.000Z'
  const edited = { at, fields: ['aesthetic_tag_ids', 'website'], material: null }
  const row = anAdminVendor({ status: 'approved', edited_since_approval: edited })
  openWithAnswer(VendorsPage, '/admin/vendors', () => ({ contractors: [row], pagination: pagination(1) }))
  expect(within(await rowOf('Juniper & Rye')).getByText('Edited Mar 4, 2027: aesthetic tags, website')).toBeTruthy()
  cleanup()

  const other = anAdminOrganizer({ status: 'approved', edited_since_approval: { ...edited, fields: ['website'] } })
  openWithAnswer(OrganizersPage, '/admin/organizers', () => ({ organizers: [other], pagination: pagination(1) }))
  expect(within(await rowOf('Quayside Suppers')).getByText('Edited Mar 4, 2027: website')).toBeTruthy()
})

test('a change of the name stands out, and an admin marks it as looked at', async () => {
  const at = '2027-03-04T00:30:00.000Z'
  const material = { at: '2027-03-02T00:30:00.000Z', fields: ['company_name', 'license_number'] }
  const edited = { at, fields: [...material.fields, 'website'], material }
  const row = anAdminVendor({ status: 'approved', edited_since_approval: edited })
  const { user, sent } = openWithAnswer(VendorsPage, '/admin/vendors', (call) =>
    call.method === 'PUT' ? null : { contractors: [row], pagination: pagination(1) },
  )
  const shown = within(await rowOf('Juniper & Rye'))
  expect(shown.getByText('Company name, license number changed Mar 2, 2027: look again')).toBeTruthy()
  expect(shown.getByText('Edited Mar 4, 2027: website')).toBeTruthy()

  await user.click(shown.getByRole('button', { name: 'Actions for Juniper & Rye' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark changes as looked at' }))
  expect(await screen.findByText('Marked as looked at')).toBeTruthy()
  expect(sent.find((call) => call.method === 'PUT')).toMatchObject({
    path: '/users/admin/edits-checked/7',
    body: { role: 'contractor', edited_at: at },
  })
})
