import type { ContactRequest } from '@marquee/contract/contact-desk'
import { MailCheck, MailQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { askerOf } from './contact-status.tsx'

/** The two people of a contact request, each with the e-mail address and where to find out more. */
export function ContactPeople({ request }: { request: ContactRequest }) {
  const { owner_name, owner_email, company_name } = request
  return (
    <div className="@container">
      <div className="grid gap-4 @lg:grid-cols-2">
        <Person
          label="Asks"
          name={askerOf(request)}
          email={request.user_email}
          isVerified={request.user_email_verified}
          isSuspended={request.user_suspended}
          search={request.user_email ?? request.user_name}
        />
        <Person
          label="Vendor"
          name={company_name}
          email={owner_email}
          isVerified={request.owner_email_verified}
          isSuspended={request.owner_suspended}
          search={owner_email ?? owner_name}
          link={
            <Link to={`/vendors/${request.contractor_id}`} className="link">
              Vendor page
            </Link>
          }
        >
          {owner_name}
          {!request.vendor_listed && !request.owner_suspended && (
            <span className="ml-2">
              <Badge look="outline">Not listed</Badge>
            </span>
          )}
        </Person>
      </div>
    </div>
  )
}

interface PersonProps {
  label: string
  name: string
  email: string | null
  isVerified: boolean
  isSuspended: boolean
  /** What finds the person in the list of users. */
  search: string | null
  link?: ReactNode
  children?: ReactNode
}

function Person({ label, name, email, isVerified, isSuspended, search, link, children }: PersonProps) {
  const Icon = isVerified ? MailCheck : MailQuestionMark
  return (
    <section aria-label={`${label}: ${name}`} className="grid content-start gap-1 rounded-md border border-line p-4">
      <h3 className="text-sm font-normal text-muted">{label}</h3>
      <p className="font-semibold wrap-anywhere">
        {name}
        {isSuspended && (
          <span className="ml-2 align-middle">
            <Badge look="destructive">Suspended</Badge>
          </span>
        )}
      </p>
      {children && <p className="text-sm wrap-anywhere">{children}</p>}
      {email ? (
        <>
          <p className="text-sm">
            <a href={`mailto:${email}`} className="link wrap-anywhere">
              <Breakable address={email} />
            </a>
          </p>
          <p className="-mt-1 flex min-h-9 items-center gap-1 text-sm text-muted">
            <Icon aria-hidden="true" className={isVerified ? 'size-4 text-yes' : 'size-4 text-wait'} />
            {isVerified ? 'Confirmed' : 'Not confirmed'}
            <CopyButton text={email} isIconOnly>{`Copy ${email}`}</CopyButton>
          </p>
        </>
      ) : (
        <p className="text-muted">No email address</p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {link}
        {search && (
          <Link to={`/admin/users?${new URLSearchParams({ search })}`} className="link">
            Account
          </Link>
        )}
      </p>
    </section>
  )
}
