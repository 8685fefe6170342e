import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import type { AuthAddress } from './auth-address.ts'
import { intentQuery } from './queries.ts'
import { clearSignInReason, intentOf, leads, signInReason, type Intent } from './sign-in-reason.ts'

/** The id of what is around `WhyHere`. */
export const whyHereId = 'why-here'

/** Why somebody is asked to sign in: a sentence, or with whom they want to do something. Nothing when they just came. */
export function WhyHere({ mode, redirect }: AuthAddress) {
  const [reason] = useState(() => signInReason(redirect, mode))
  useEffect(clearSignInReason, [])
  const intent = intentOf(redirect)
  if (reason) {
    return (
      <p role="status" className="rounded-md bg-sunken px-4 py-3 font-medium">
        {reason}
      </p>
    )
  }
  return intent ? <ToDo intent={intent} lead={leads[mode]} /> : null
}

/** Has its space from the beginning; without an answer it names nobody and blocks nothing. */
function ToDo({ intent, lead }: { intent: Intent; lead: string }) {
  const { data, isPending } = useQuery(intentQuery(intent))
  const picture = data?.picture
  return (
    <p role="status" className="flex min-h-22 items-center gap-4 overflow-hidden rounded-md bg-sunken pr-4">
      {(picture || isPending) && (
        <span className="relative w-24 flex-none self-stretch bg-soft">
          {picture && <Picture image={picture} alt="" sizes="6rem" className="absolute size-full" />}
        </span>
      )}
      <span className={picture || isPending ? 'py-3' : 'px-4 py-3'}>
        {isPending ? (
          <span className="sr-only">{`${lead} to ${intent.verb} ${intent.noun}.`}</span>
        ) : (
          <>
            {lead} to {intent.verb} <strong className="wrap-anywhere">{data?.name ?? intent.noun}</strong>. The form
            opens right after.
          </>
        )}
      </span>
    </p>
  )
}
