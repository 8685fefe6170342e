import type { PublicReads } from '@marquee/contract/api'
import { createClient } from '@marquee/contract/client'
import type { Client, Endpoint } from '@marquee/contract/endpoint'
import { createContext } from 'react-router'
import { session } from './session.ts'

/** The typed calls of one feature's endpoints, with the signed-in person's token. Each `queries.ts` makes its own, so a page carries only what it uses. */
export const client = <C extends Record<string, Endpoint>>(api: C): Client<C> =>
  createClient(api, { base: '/api', token: session.token, dropToken: session.drop })

/** On the server a page reads through the in-process client that the host puts here: the public reads, with nobody signed in. */
export const apiContext = createContext<PublicReads>()
