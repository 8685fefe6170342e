import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'

const ContactDialog = lazyPart(async () => (await import('./contact-dialog.tsx')).ContactDialog)

/** The button to contact a vendor, shown to everybody. Visitors sign in first and then return here. */
export function ContactVendor({ vendor }: { vendor: { id: number; company_name: string } }) {
  const { signedIn } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (!signedIn) {
    return (
      <ButtonLink variant="primary" size="lg" to={`/auth?redirect=/vendors/${vendor.id}`}>
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
          <ContactDialog vendor={vendor} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
