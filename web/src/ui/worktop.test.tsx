import { useMutation } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearStage, open, resetStage } from '../../test/stage.tsx'
import { toast } from '../lib/toast.tsx'
import { deciding } from './deciding.ts'
import { undoKey, Worktop } from './worktop.tsx'

interface Vendor {
  id: number
  name: string
  status: 'waiting' | 'done'
}

let vendors: Vendor[]
let change: (next: Vendor[]) => void
let drawn: string[]
let toasts: string[]
/** What a decision leaves of the list. */
let after: (id: number) => Vendor[]
/** A call ends after this. */
let settled: Promise<void> | undefined

beforeEach(() => {
  toasts = resetStage()
  drawn = []
  settled = undefined
  vendors = ['Ada', 'Bel', 'Cyd', 'Dot'].map((name, index) => ({ id: index + 1, name, status: 'waiting' }))
  after = (id) => vendors.map((one) => (one.id === id ? { ...one, status: 'done' } : one))
})

const keyOf = ({ id }: Vendor) => id
const nameOf = ({ name }: Vendor) => name
const isWaiting = ({ status }: Vendor) => status === 'waiting'
function row({ name }: Vendor) {
  drawn.push(name)
  return name
}

function Desk() {
  const [items, setItems] = useState(vendors)
  useEffect(() => {
    change = setItems
  }, [])
  const [params, setParams] = useSearchParams()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const search = useRef<HTMLInputElement>(null)
  const decide = useMutation({
    mutationFn: async (id: number) => {
      if (id === 4) throw new Error('Somebody changed this meanwhile')
    },
    onSettled: (_data, _error, id) => {
      setItems(after(id))
      return settled
    },
    meta: { quiet: true },
  })
  const decideOn = (id: number) => void deciding(id, decide.mutateAsync(id)).catch(() => {})
  const accept = ({ id }: Vendor) => {
    decideOn(id)
    return undefined
  }
  const filter = params.get('filter')
  return (
    <>
      <input ref={search} aria-label="Search" type="search" />
      <Worktop
        label="Vendors"
        items={filter ? items.filter(({ name }) => name === filter) : items}
        keyOf={keyOf}
        nameOf={nameOf}
        row={row}
        open={params.has('open') ? Number(params.get('open')) : undefined}
        addressOf={(key) => `/desk?${filter ? `filter=${filter}&` : ''}${key ? `open=${key}` : ''}`}
        onOpen={(key, { replace }) => setParams(key ? { open: `${key}` } : {}, { replace })}
        detail={({ name, status }) => (
          <h2>
            {name} is {status}
          </h2>
        )}
        bar={(item, isGone) =>
          !isGone && (
            <button type="button" onClick={() => decideOn(item.id)}>
              Decide
            </button>
          )
        }
        keys={[
          { key: 'a', label: 'Accept', run: accept },
          { key: 'b', label: 'Book', run: ({ name }) => `${name} cannot be booked` },
          undoKey,
        ]}
        isWaiting={isWaiting}
        onSearch={() => search.current?.focus()}
        selected={selected}
        onSelect={setSelected}
      />
    </>
  )
}

const desk = (search = '', options = {}) => open({ '/desk': Desk }, `/desk${search}`, options)
const opened = () => screen.getByText(/ is (waiting|done)$/).textContent
const rowOf = (name: string) => within(screen.getByRole('list', { name: 'Vendors' })).getByRole('link', { name })
const position = () => screen.getAllByRole('status').at(-2)!.textContent

/** A phone: nothing is as wide as 64rem. */
const onPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList,
    )

test('J, K, the arrows, Home and End move; the row has the focus, the address follows, and the place is announced', async () => {
  const { user, here } = desk()
  expect(opened()).toBe('Ada is waiting')
  expect(position()).toBe('')
  await user.keyboard('j')
  expect(opened()).toBe('Bel is waiting')
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Bel')))
  expect(position()).toBe('Bel, 2 of 4')
  await waitFor(() => expect(here()).toBe('/desk?open=2'))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(opened()).toBe('Dot is waiting')
  await user.keyboard('k{Home}')
  expect(opened()).toBe('Ada is waiting')
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Ada')))
  expect(rowOf('Ada').tabIndex).toBe(0)
  expect(rowOf('Bel').tabIndex).toBe(-1)
  expect(rowOf('Ada').getAttribute('aria-current')).toBe('true')
})

test('a key draws only what changes, however long the list is', async () => {
  const { user } = desk()
  drawn = []
  await user.keyboard('j')
  expect(opened()).toBe('Bel is waiting')
  expect([...new Set(drawn)]).toEqual(['Ada', 'Bel'])
})

test('after a decision the next waiting item is open and has the focus, also when the decided one stays', async () => {
  const { user } = desk('?open=2')
  await user.keyboard('a')
  await waitFor(() => expect(opened()).toBe('Cyd is waiting'))
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Cyd')))
  expect(rowOf('Bel')).toBeTruthy()
})

test('a decided item that leaves the list is followed by the one below it', async () => {
  after = (id) => vendors.filter((one) => one.id !== id)
  const { user } = desk('?open=2')
  await user.click(screen.getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(opened()).toBe('Cyd is waiting'))
  expect(screen.queryByRole('link', { name: 'Bel' })).toBeNull()
})

test('a decision that leaves the list before its call has ended is not shown as one from elsewhere', async () => {
  after = (id) => vendors.filter((one) => one.id !== id)
  let end = () => {}
  settled = new Promise((resolve) => (end = resolve))
  const { user } = desk('?open=2')
  await user.keyboard('a')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bel' })).toBeNull())
  expect(opened()).toBe('Bel is waiting')
  expect(screen.queryByText(/^This is no longer in the list/)).toBeNull()
  end()
  await waitFor(() => expect(opened()).toBe('Cyd is waiting'))
})

test('a second click or tap right after a decision does not decide the next item', async () => {
  const { user } = desk()
  await user.keyboard('a')
  await waitFor(() => expect(opened()).toBe('Bel is waiting'))
  // The second click of a double click, and a second tap, which counts as a first one.
  for (const detail of [2, 1]) fireEvent.click(screen.getByRole('button', { name: 'Decide' }), { detail })
  const region = screen.getByRole('region', { name: 'Bel' })
  expect(region.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBeNull())
  expect(opened()).toBe('Bel is waiting')
  await user.click(screen.getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(opened()).toBe('Cyd is waiting'))
})

test('keys that are typed while a decision is sent act afterwards, in their order', async () => {
  after = (id) => (vendors = vendors.map((one) => (one.id === id ? { ...one, status: 'done' } : one)))
  let end = () => {}
  settled = new Promise((resolve) => (end = resolve))
  const { user } = desk()
  await user.keyboard('aaj')
  await waitFor(() => expect(opened()).toBe('Ada is done'))
  end()
  await waitFor(() => expect(opened()).toBe('Dot is waiting'))
  expect(vendors.map(({ status }) => status)).toEqual(['done', 'done', 'waiting', 'waiting'])
  expect(toasts).toEqual([])
})

test('a decision that fails drops the keys typed after it; so do Escape and a click; each time a toast shows it', async () => {
  after = () => [...vendors]
  const { user } = desk('?open=4')
  const drop = { failure: () => {}, escape: () => user.keyboard('{Escape}'), click: () => user.click(rowOf('Dot')) }
  for (const stop of Object.values(drop)) {
    let end = () => {}
    settled = new Promise((resolve) => (end = resolve))
    await user.keyboard('akk')
    await stop()
    await act(async () => end())
  }
  expect(toasts).toEqual(Array.from({ length: 3 }, () => '2 keys typed ahead did nothing'))
  expect(opened()).toBe('Dot is waiting')
})

test('a key that cannot act shows why', async () => {
  const { user } = desk()
  await user.keyboard('b')
  expect(toasts).toEqual(['Ada cannot be booked'])
  act(() => change(vendors.slice(1)))
  await user.keyboard('a')
  expect(toasts.at(-1)).toBe('This is no longer in the list. It was changed somewhere else.')
})

test('Z undoes what a toast offers, also while the open item is gone; with nothing to undo it shows that', async () => {
  clearStage()
  const { user } = desk('', { hasToasts: true })
  const undone: string[] = []
  act(() => change(vendors.slice(1)))
  act(() => void toast.success('Accepted', { undo: () => undone.push('Ada') }))
  await user.keyboard('z')
  expect(undone).toEqual(['Ada'])
  expect(screen.queryByText('Nothing to undo.')).toBeNull()
  await user.keyboard('z')
  expect(await screen.findByText('Nothing to undo.')).toBeTruthy()
  expect(undone).toEqual(['Ada'])
})

test('the last decision goes on with the first item that still waits', async () => {
  vendors[3]!.status = 'done'
  vendors[1]!.status = 'done'
  const { user } = desk('?open=3')
  await user.keyboard('a')
  await waitFor(() => expect(opened()).toBe('Ada is waiting'))
})

test('what happens elsewhere moves nothing: not an added item, not a change, not a refused decision', async () => {
  const { user } = desk()
  act(() => change([{ id: 9, name: 'New', status: 'waiting' }, ...vendors]))
  expect(opened()).toBe('Ada is waiting')
  act(() => change(vendors.map((one) => (one.id === 1 ? { ...one, status: 'done' } : one))))
  expect(opened()).toBe('Ada is done')
  act(() => change(vendors.slice(1)))
  expect(opened()).toBe('Ada is done')
  expect(screen.getByText(/^This is no longer in the list/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  await user.keyboard('j')
  expect(opened()).toBe('Bel is waiting')

  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Dot')))
  await user.keyboard('{End}a')
  await waitFor(() => expect(opened()).toBe('Dot is done'))
  await user.keyboard('k')
  expect(opened()).toBe('Cyd is waiting')
})

test('an item that the filters leave out closes without a word, and the first one opens', async () => {
  desk('?filter=Cyd&open=2')
  expect(opened()).toBe('Cyd is waiting')
  expect(screen.queryByText(/no longer in the list/)).toBeNull()
})

test('? shows the keys, and nothing behind acts; the switch turns them off in this browser; fields keep their letters', async () => {
  const { user } = desk()
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  expect(dialog.getByText('Accept')).toBeTruthy()
  await user.keyboard('j')
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(opened()).toBe('Ada is waiting')
  await user.click(dialog.getByRole('switch', { name: 'Use single keys' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('j')
  expect(opened()).toBe('Ada is waiting')
  await user.click(screen.getByRole('button', { name: 'Keys' }))
  await user.click(await screen.findByRole('switch', { name: 'Use single keys' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('/j')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('j')
  expect(opened()).toBe('Ada is waiting')
})

test('X and the boxes select, Shift a range, Escape nothing', async () => {
  const { user } = desk('?open=2')
  await user.keyboard('x')
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)
  expect(boxes()).toEqual([false, true, false, false])
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Dot' }))
  await user.keyboard('{/Shift}')
  expect(boxes()).toEqual([false, true, true, true])
  expect(opened()).toBe('Bel is waiting')
  await user.keyboard('{Escape}')
  expect(boxes()).toEqual([false, false, false, false])
})

test('on a phone an item covers the list, with a way back to its row and to the items beside it', async () => {
  onPhone()
  const { user, here } = desk()
  expect(screen.queryByRole('heading')).toBeNull()
  await user.click(rowOf('Bel'))
  expect(opened()).toBe('Bel is waiting')
  await waitFor(() => expect(here()).toBe('/desk?open=2'))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Bel' }))
  // The style sheet hides everything beside what is marked.
  const around = document.querySelector('.worktop')!.parentElement!
  expect(around.hasAttribute('data-covered')).toBe(true)
  expect(screen.getByText('2 of 4')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(here()).toBe('/desk?open=3'))
  await user.click(screen.getByRole('link', { name: 'Vendors' }))
  await waitFor(() => expect(here()).toBe('/desk'))
  expect(document.activeElement).toBe(rowOf('Cyd'))
  expect(around.hasAttribute('data-covered')).toBe(false)
})
