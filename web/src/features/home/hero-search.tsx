import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'

const fields = [
  {
    name: 'search',
    label: 'What',
    placeholder: 'Flowers, a band',
    type: 'text',
    room: 'basis-full md:basis-40 md:grow-[1.4]',
  },
  { name: 'location', label: 'Where', placeholder: 'City or area', type: 'text', room: 'basis-30' },
  {
    name: 'availability_date',
    label: 'When',
    placeholder: undefined,
    type: 'date',
    room: 'basis-40 md:grow-0 md:basis-42',
  },
] as const

/** The search form: what, where and when. Before hydration it works as a plain GET form. */
export function HeroSearch() {
  const navigate = useNavigate()
  const [isGoing, setGoing] = useState(false)
  const submit = (form: HTMLFormElement) => {
    const filled = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const)
    const search = new URLSearchParams(filled.filter(([, value]) => value !== '').map((pair) => [...pair]))
    setGoing(true)
    void navigate({ pathname: '/vendors', search: search.toString() })
  }
  return (
    <search>
      <form
        action="/vendors"
        aria-label="Find a vendor"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
        className="night flex flex-wrap items-end gap-3 rounded-lg border bg-surface p-4 sm:p-5"
      >
        {fields.map(({ name, label, placeholder, type, room }) => (
          <label key={name} className={`grid min-w-0 grow gap-1.5 ${room}`}>
            <span className="text-sm font-semibold">{label}</span>
            <input
              name={name}
              type={type}
              placeholder={placeholder}
              autoComplete="off"
              enterKeyHint="search"
              className="control min-h-12 min-w-0 bg-canvas md:min-h-13"
            />
          </label>
        ))}
        <Button type="submit" variant="primary" size="lg" isPending={isGoing} className="max-md:basis-full">
          {!isGoing && <Search aria-hidden="true" />}
          Search
        </Button>
      </form>
    </search>
  )
}
