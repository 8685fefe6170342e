import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SocialLinksField, type SocialLinkValue } from './social-links-field.tsx'

afterEach(cleanup)

type Platform = 'instagram' | 'facebook'

function Links({ initial = [] }: { initial?: SocialLinkValue<Platform>[] }) {
  const [value, setValue] = useState(initial)
  return (
    <SocialLinksField
      label="Social links"
      value={value}
      onChange={setValue}
      platforms={[
        { value: 'instagram', label: 'Instagram' },
        { value: 'facebook', label: 'Facebook' },
      ]}
      max={5}
      validate={(link) =>
        link.url.includes(`${link.platform}.com`) ? undefined : `Please enter a valid ${link.platform} URL`
      }
    />
  )
}

const add = () => userEvent.click(screen.getByRole('button', { name: 'Add social link' }))
const platform = (row: number) => screen.getByLabelText<HTMLSelectElement>(`Platform of link ${row}`)

test('a new row takes the first unused platform, and none can be added when all are used', async () => {
  render(<Links />)
  await add()
  await add()
  expect([platform(1).value, platform(2).value]).toEqual(['instagram', 'facebook'])
  expect(screen.getByText('All available platforms have been added.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add social link' }).getAttribute('aria-disabled')).toBe('true')
})

test('a used platform cannot be chosen twice', () => {
  render(
    <Links
      initial={[
        { platform: 'instagram', url: '' },
        { platform: 'facebook', url: '' },
      ]}
    />,
  )
  const facebook = [...platform(1).options].find((option) => option.value === 'facebook')
  expect(facebook?.disabled).toBe(true)
})

test('a link to another site is marked, an empty one is not', async () => {
  render(<Links initial={[{ platform: 'instagram', url: '' }]} />)
  const input = screen.getByLabelText('Instagram URL')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  await userEvent.type(input, 'evil.example')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please enter a valid instagram URL')).toBeTruthy()
})

test('a removed row makes its platform available again', async () => {
  render(<Links initial={[{ platform: 'instagram', url: 'instagram.com/me' }]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Instagram link' }))
  expect(screen.queryByLabelText('Instagram URL')).toBeNull()
  await add()
  expect(platform(1).value).toBe('instagram')
})
