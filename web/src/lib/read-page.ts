import type { PublicReads } from '@marquee/contract/api'
import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from './api.ts'
import { failedPage } from './failed-page.ts'
import { makeQueryClient } from './query-client.ts'

/** What the loaders of a public page answer. In the browser there is no `state`: the page's queries are in the client of the tab. */
export interface PageData {
  state: DehydratedState | undefined
  origin: string
}

/** For the loader of a public page: what `read` fetched into the client, also when a part of it failed (`failedPage`). */
export async function readPage(
  { request, context }: LoaderFunctionArgs,
  read: (client: QueryClient, api: PublicReads) => Promise<unknown>,
) {
  const client = makeQueryClient()
  const shown = (): PageData => ({ state: dehydrate(client), origin: new URL(request.url).origin })
  try {
    await read(client, context.get(apiContext))
  } catch (error) {
    return failedPage(error, shown())
  }
  return data(shown())
}
