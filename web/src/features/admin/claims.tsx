import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { freshQuery } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { admin, ownerRoles, type ProfileKind } from './queries.ts'

/** How long (ms) an application is open before others see it: keys go through a list faster. */
const settledMs = 1_000
/** What was opened minutes ago counts no longer, which nothing announces. */
const againMs = 60_000

const claimsQuery = {
  ...freshQuery(keys.adminClaims, (options) => admin.claims({}, options)),
  refetchInterval: againMs,
  retry: false,
}

interface Application {
  kind: ProfileKind
  userId: number
}

/** Shows other admins that this application is open here, while `isOpen`. */
export function useClaim({ kind, userId }: Application, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const send = (is_open: boolean) =>
      admin.claim({ body: { role: ownerRoles[kind], user_id: userId, is_open } }).catch(() => {})
    let taken: Promise<unknown> | undefined
    const timer = setTimeout(() => {
      taken = send(true)
    }, settledMs)
    return () => {
      clearTimeout(timer)
      void taken?.then(() => send(false))
    }
  }, [kind, userId, isOpen])
}

/** Who else has an application open; nothing when nobody has. */
export function Claimed({ kind, userId }: Application) {
  const { data } = useQuery(claimsQuery)
  const by = data?.claims.find((one) => one.user_id === userId && one.role === ownerRoles[kind])
  return by ? (
    <span className="mr-2 text-sm font-semibold text-wait">{by.admin_name || 'Another admin'} is on this</span>
  ) : null
}
