import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'
import { vendorPath } from './vendor-path.ts'

const ContactDialog = lazyPart(async () => (await import('./contact-dialog.tsx')).ContactDialog)

/** The end of an address that opens the dialog. */
const contactHash = '#contact'

interface Props {
  vendor: { id: number; company_name: string }
  /** The day (`YYYY-MM-DD`) that the message starts with. */
  day: string | undefined
}

/** The button to contact a vendor, shown to everybody. Visitors sign in first; then they return here and the dialog is open. */
export function ContactVendor({ vendor, day }: Props) {
  const { signedIn } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = signedIn && hash === contactHash
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    setWasOpen(true)
    // So that the dialog stays closed when somebody has closed it and reloads the page.
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isAsked, navigate, search])
  if (!signedIn) {
    const here = encodeURIComponent(vendorPath(vendor.id, day) + contactHash).replaceAll('%2F', '/')
    return (
      <ButtonLink variant="primary" size="lg" to={`/auth?redirect=${here}`}>
        Contact Vendor
      </ButtonLink>
    )
  }
  const preload = () => {
    preloadDialog()
    ContactDialog.preload()
  }
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setOpen(true)
          setWasOpen(true)
        }}
      >
        Contact Vendor
      </Button>
      {wasOpen && (
        <Suspense>
          <ContactDialog vendor={vendor} day={day} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
