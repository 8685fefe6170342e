import type { ContactedVendor } from '@marquee/contract/vendors'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { contactWords } from './contact-words.ts'
import { contactedQuery } from './queries.ts'
import { vendorPath } from './vendor-path.ts'

const maxShown = 5

/**
 * The vendors whom the signed-in person has asked to be put in touch with, and how each request stands; nothing without any. A failed call
 * shows nothing either: each vendor's page shows the same.
 */
export function ContactedVendors() {
  const { data: requests = [] } = useQuery(contactedQuery)
  const [showsAll, setShowsAll] = useState(false)
  const id = useId()
  if (requests.length === 0) return null
  const shown = showsAll ? requests : requests.slice(0, maxShown)
  return (
    <section aria-labelledby={id} className="mt-12 grid max-w-form grid-cols-1 gap-4">
      <h2 id={id} tabIndex={-1} className="max-sm:text-xl">
        Vendors you contacted
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {shown.length < requests.length && (
        <Button className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {requests.length}
        </Button>
      )}
    </section>
  )
}

function Request({ request }: { request: ContactedVendor }) {
  const { title, text } = contactWords(request)
  const { contractor_id, company_name } = request
  return (
    <li className="grid grid-cols-1 gap-0.5 py-3">
      {company_name ? (
        <Link prefetch="intent" to={vendorPath(contractor_id)} className="link justify-self-start font-semibold">
          {company_name}
        </Link>
      ) : (
        <span className="font-semibold text-muted">A vendor who is no longer listed</span>
      )}
      <span className="text-sm text-muted">
        <span className="font-medium text-ink">{title}</span>
        {company_name && (
          <>
            <br />
            {text}
          </>
        )}
      </span>
    </li>
  )
}
