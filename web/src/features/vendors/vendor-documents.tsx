import { documentDays } from '@marquee/contract/limits'
import type { VendorDocument } from '@marquee/contract/vendor-documents'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { statusOf } from '../../lib/query-client.ts'
import { CallButton } from '../../ui/call-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { DocumentFacts, documentName } from './document-facts.tsx'
import { checkDocument, documentsQuery } from './document-queries.ts'

interface Props {
  vendorId: number
  /** Who reads them: each side checks for itself. */
  reader: 'admin' | 'organizer'
  /** Heading level of each. */
  level: 3 | 4
}

/** The documents of a vendor for an admin or an organizer, who may mark each as checked. */
export function VendorDocuments({ vendorId, reader, level }: Props) {
  const query = useQuery(documentsQuery(vendorId))
  if (!query.data && statusOf(query.error) === 404)
    return (
      <p className="text-muted">
        You can read them while the vendor has a place, until {documentDays.afterEvent} days after the event.
      </p>
    )
  return (
    <Loaded query={query} failure="The documents could not be loaded." loading="Loading documents..." skeleton="h-24">
      {(documents) =>
        documents.length === 0 ? (
          <p className="text-muted">None.</p>
        ) : (
          <ul className="grid gap-5">
            {documents.map((document) => (
              <li key={document.id} className="grid gap-2">
                <DocumentFacts document={document} level={level} />
                {!isChecked(document, reader) && (
                  <div>
                    <CallButton
                      size="sm"
                      aria-label={`Mark as checked: ${documentName(document)}`}
                      call={checkDocument}
                      given={{ id: document.id, version: document.version }}
                    >
                      <CircleCheck aria-hidden="true" />
                      Mark as checked
                    </CallButton>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

/** Organizers read their own check and that of admins. */
const isChecked = ({ checks }: VendorDocument, reader: Props['reader']) =>
  checks.some(({ by }) => (by === null) === (reader === 'admin'))
