import { fullTitle } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const meta = () => [{ title: fullTitle('Not found') }, { name: 'robots', content: 'noindex' }]

/** Shown for an unknown address in the admin area. */
export default function AdminMissingPage() {
  return (
    <EmptyState
      level={1}
      title="This page is not on the bill"
      className="py-24"
      actions={
        <>
          <ButtonLink to="/admin/applications" variant="primary">
            Applications Review
          </ButtonLink>
          <ButtonLink to="/admin">Admin</ButtonLink>
        </>
      }
    >
      <p>The back office has no page at this address. It may be old or mistyped.</p>
    </EmptyState>
  )
}
