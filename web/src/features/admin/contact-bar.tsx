import type { ContactRequest } from '@marquee/contract/contact-desk'
import { introductionRefusal } from '@marquee/contract/introduction'
import { contactStatuses, type ContactStatus } from '@marquee/contract/limits'
import { Mail } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { contactStatusNames } from './contact-details.tsx'

interface Props {
  request: ContactRequest
  isPending: boolean
  onStatus: (status: ContactStatus) => void
  onIntroduce: () => void
}

/** Where a request stands, to be changed by one press, and the introduction. */
export function ContactBar({ request, isPending, onStatus, onIntroduce }: Props) {
  const why = useId()
  const refusal = introductionRefusal(request)
  const isDone = request.status === 'connected'
  return (
    <div className="@container grid gap-2">
      {!request.is_spam && (
        <p className="text-sm text-muted">
          Every status but {contactStatusNames.open} is mailed to both people at once.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div
          role="group"
          aria-label="Status"
          tabIndex={-1}
          className="flex gap-1 @max-lg:grid @max-lg:w-full @max-lg:grid-cols-4"
        >
          {contactStatuses.map((status) => (
            <Button
              key={status}
              size="sm"
              variant={status === request.status ? 'secondary' : 'ghost'}
              className="@max-lg:px-1"
              aria-pressed={status === request.status}
              isDisabled={isPending}
              onClick={() => status !== request.status && onStatus(status)}
            >
              {contactStatusNames[status]}
            </Button>
          ))}
        </div>
        {!isDone && (
          <div className="flex items-center gap-3 @max-lg:w-full @max-lg:flex-col-reverse @max-lg:items-stretch">
            {refusal && (
              <p id={why} className="max-w-72 text-sm text-balance text-muted @max-lg:max-w-none">
                {refusal}
              </p>
            )}
            <Button
              variant={refusal ? 'secondary' : 'primary'}
              isDisabled={refusal !== null || isPending}
              aria-describedby={refusal ? why : undefined}
              aria-haspopup="dialog"
              onClick={onIntroduce}
            >
              <Mail aria-hidden="true" />
              Introduce by email
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
