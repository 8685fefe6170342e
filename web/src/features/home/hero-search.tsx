import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { writeQuery } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { WhatField, WhenField, WhereField, type WhatChoice } from '../vendors/finder-fields.tsx'
import { vendorPath } from '../vendors/vendor-path.ts'

/** The search form: what, where and when. Before hydration it works as a plain GET form. */
export function HeroSearch() {
  const navigate = useNavigate()
  const [isGoing, setGoing] = useState(false)
  const [what, setWhat] = useState<{ text: string; choice?: WhatChoice }>({ text: '' })
  const [where, setWhere] = useState('')
  const [day, setDay] = useState('')
  const go = (to: string) => {
    setGoing(true)
    void navigate(to)
  }
  return (
    <search>
      <form
        action="/vendors"
        aria-label="Find a vendor"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = Array.from(new FormData(event.currentTarget), ([name, text]) => [name, String(text).trim()])
          const filled = writeQuery(Object.fromEntries(fields))
          go(filled.size > 0 ? `/vendors?${filled}` : '/vendors')
        }}
        className="night finder"
      >
        {what.choice && <input type="hidden" name={what.choice.list} value={what.choice.id} />}
        <div className="finder-fields">
          <WhatField
            name={what.choice ? undefined : 'search'}
            placeholder="Flowers, a band"
            value={what.text}
            onText={(text) => setWhat({ text })}
            onChoice={(choice) => setWhat({ text: choice.label, choice })}
            onVendor={(id) => go(vendorPath(id, day || undefined))}
            className="basis-full md:basis-40 md:grow-2"
          />
          <WhereField value={where} onText={setWhere} className="basis-36" />
          <WhenField value={day} onDay={setDay} className="basis-36" />
          <Button type="submit" variant="primary" size="lg" isPending={isGoing} className="max-md:basis-full">
            {!isGoing && <Search aria-hidden="true" />}
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}
