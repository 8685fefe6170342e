import type { PublicReads } from '@marquee/contract/api'
import { createClient } from '@marquee/contract/client'
import type { Client, Endpoint } from '@marquee/contract/endpoint'
import { createContext } from 'react-router'
import { session } from './session.ts'

/**
 * A typed client for the endpoints of one feature, with the token of the signed-in person. Each `queries.ts` makes its own, so that a page
 * loads only the contracts it uses.
 */
export const client = <C extends Record<string, Endpoint>>(api: C): Client<C> =>
  createClient(api, { base: '/api', token: session.token, dropToken: session.dropToken })

/** On the server, loaders read through this in-process client. The host sets it; it offers the public reads, with nobody signed in. */
export const apiContext = createContext<PublicReads>()

/** Fetches a file of ours, with the token of the signed-in person. Rejects when it is not there. */
export async function fetchFile(path: string): Promise<Blob> {
  const token = await session.token()
  const answer = await fetch(`/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer.blob()
}
