import type { ContactRequest } from '@marquee/contract/contact-desk'
import type { ContactStatus } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../../lib/query-client.ts'
import { deciding } from '../../ui/deciding.ts'
import { markSpam, setContactStatus } from './contact-queries.ts'

/** Decisions on contact requests, one at a time for each request; those on different requests do not wait for each other. */
export function useContactDecisions() {
  const status = useMutation(setContactStatus)
  const spam = useMutation(markSpam)
  const [busy, setBusy] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<ContactRequest>()

  const run = async (request: ContactRequest, decide: () => Promise<unknown>) => {
    const { id } = request
    if (busy.includes(id)) return
    setBusy((before) => [...before, id])
    setRefused(undefined)
    try {
      await deciding(id, decide())
    } catch (error) {
      // The mutation has told the person; what is left is to show what the other admin changed.
      if (codeOf(error) === 'stale') setRefused(request)
    } finally {
      setBusy((before) => before.filter((one) => one !== id))
    }
  }

  return {
    setStatus: (request: ContactRequest, next: ContactStatus) =>
      void run(request, () => status.mutateAsync({ id: request.id, version: request.version, status: next })),
    setSpam: (request: ContactRequest, isSpam: boolean) =>
      void run(request, () => spam.mutateAsync({ id: request.id, version: request.version, is_spam: isSpam })),
    isBusy: (id: number) => busy.includes(id),
    /** The request as it was shown when the last decision was refused as stale; undefined for another request. */
    refusedOn: (id: number) => (refused?.id === id ? refused : undefined),
  }
}
