import type { ContactRequest } from '@marquee/contract/contact-desk'
import type { ContactStatus } from '@marquee/contract/limits'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { codeOf } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { admin, adminChange } from './queries.ts'

/** A new status of a request, or whether it is spam. */
type Decision = { request: ContactRequest } & ({ status: ContactStatus } | { is_spam: boolean })

const mutationKey = [...keys.admin, 'contact-decision']

const decideOnContact = adminChange(
  ({ request: { id, version }, ...body }: Decision) =>
    'status' in body
      ? admin.closeContactRequest({ params: { id }, body }, { version })
      : admin.markSpam({ params: { id }, body }, { version }),
  {
    success: (_request, decision) =>
      'status' in decision
        ? done[decision.status]
        : `Contact request ${decision.is_spam ? 'marked' : 'is no longer marked'} as spam`,
    failure: 'Failed to update contact request',
    decides: true,
  },
)

const done: Record<ContactStatus, string> = {
  open: 'Contact request opened again',
  in_touch: 'Contact request marked as in touch',
  connected: 'Contact request marked as connected',
  closed: 'Contact request closed',
}

/** Decisions on contact requests, one at a time for each request; those on different requests do not wait for each other. */
export function useContactDecisions() {
  const { mutate, error, variables } = useMutation({ ...decideOnContact, mutationKey })
  const busy = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Decision).request.id,
  })
  const refused = codeOf(error) === 'stale' ? variables?.request : undefined
  return {
    decide: (decision: Decision) => {
      if (!busy.includes(decision.request.id)) mutate(decision)
    },
    isBusy: (id: number) => busy.includes(id),
    /** The request as it was shown when the last decision was refused as stale; undefined for another request. */
    refusedOn: (id: number) => (refused?.id === id ? refused : undefined),
  }
}
