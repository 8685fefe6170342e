import { useQuery } from '@tanstack/react-query'
import type { Vendor } from '@marquee/contract/vendors'
import { Check } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useDialogAddress } from '../../lib/dialog-address.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'
import { newcomersPath, signInPath } from '../auth/auth-address.ts'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { useMe } from '../users/queries.ts'
import { contactWords } from './contact-words.ts'
import { contactStateQuery } from './queries.ts'
import { vendorPath } from './vendor-path.ts'

const ContactDialog = lazyPart(async () => {
  preloadDialog()
  return (await import('./contact-dialog.tsx')).ContactDialog
})

/** The end of an address that opens the dialog. */
const contactHash = '#contact'

interface Props {
  vendor: Pick<Vendor, 'id' | 'company_name' | 'status'>
  /** The day (`YYYY-MM-DD`) that the message starts with. */
  day: string | undefined
}

/**
 * The way to contact a vendor, shown to everybody. Visitors sign in first; then they return here and the dialog is open. Who has asked
 * already sees when, and may write again. The owner cannot contact the own profile, and gets the link to edit it.
 */
export function ContactVendor({ vendor, day }: Props) {
  const { ready, signedIn } = useSession()
  const { data: me } = useMe()
  const { hash } = useLocation()
  const isOwn = signedIn && me?.contractor_id === vendor.id && me.role === 'contractor'
  const { data } = useQuery({ ...contactStateQuery(vendor.id), enabled: signedIn && !isOwn })
  const dialog = useDialogAddress({ end: contactHash, mayOpen: signedIn && !isOwn, isUnknown: !signedIn })
  if (isOwn) return <OwnProfileLink status={vendor.status} />
  const here = vendorPath(vendor.id, day) + contactHash
  // The session ended while the dialog was open.
  if (ready && !signedIn && hash === contactHash) return <Navigate to={signInPath(here)} replace />
  const request = signedIn ? data?.request : undefined
  const words = request && contactWords(request)
  return (
    <>
      <p className="mb-2 text-muted">
        {words && (
          <span className="flex items-center gap-2 font-semibold text-ink">
            <Check aria-hidden="true" className="size-5 flex-none" />
            {words.title}
          </span>
        )}
        {words?.text ?? 'Tell us what you are planning. A person here puts the two of you in touch.'}
      </p>
      <PhoneBar>
        {signedIn ? (
          // The same button before and after asking, so that the focus can return to it when the dialog closes.
          <Button
            variant={request ? 'secondary' : 'primary'}
            size="lg"
            aria-haspopup="dialog"
            onPointerEnter={ContactDialog.preload}
            onFocus={ContactDialog.preload}
            onClick={dialog.open}
          >
            {request ? 'Write again' : 'Contact Vendor'}
          </Button>
        ) : (
          <ButtonLink variant="primary" size="lg" to={ready ? newcomersPath(here) : signInPath(here)}>
            Contact Vendor
          </ButtonLink>
        )}
      </PhoneBar>
      {dialog.openCount > 0 && (
        <Suspense>
          <ContactDialog vendor={vendor} day={day} isOpen={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

function OwnProfileLink({ status }: Pick<Vendor, 'status'>) {
  return (
    <>
      <p className="mb-2 text-muted">
        {status === 'approved'
          ? 'This is how visitors see you.'
          : 'This is how visitors will see you once you are approved.'}
      </p>
      <ButtonLink size="lg" to="/contractor/profile">
        Edit profile
      </ButtonLink>
    </>
  )
}
