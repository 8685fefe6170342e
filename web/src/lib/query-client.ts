import { networkError } from '@marquee/contract/errors'
import {
  MutationCache,
  mutationOptions,
  QueryCache,
  QueryClient,
  queryOptions,
  type QueryKey,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { toast } from './toast.tsx'
import { keys } from './query-keys.ts'

type Words<Given, Answer> = {
  /** Toast after success. */
  success?: string | ((answer: Answer, given: Given) => string | undefined) | undefined
  /** Toast after a failure without a sentence of the server. */
  failure?: string | ((given: Given) => string) | undefined
  /** No toast after a failure: the page shows it itself. */
  quiet?: boolean | undefined
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Words<never, never>
  }
}

type ChangeOptions<Given, Answer> = Words<Given, Answer> &
  Pick<UseMutationOptions<Answer, Error, Given>, 'onSuccess' | 'onSettled' | 'gcTime'>

/** A call that changes something, as a mutation with its toasts. */
export const change = <Given, Answer>(
  mutationFn: (given: Given) => Promise<Answer>,
  { success, failure, quiet, ...options }: ChangeOptions<Given, Answer> = {},
) => mutationOptions({ mutationFn, ...options, meta: { success, failure, quiet } as Words<never, never> })

/** What a call reads, as a query that is always fetched again, because it changes without the person, or in another browser. */
export const freshQuery = <Answer, Key extends QueryKey>(
  queryKey: Key,
  read: (options: { signal: AbortSignal }) => Promise<Answer>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => read({ signal }), staleTime: 0 })

/** Reads again every query whose key starts with one of these. Resolves when what is on the screen has arrived. */
export const readAgain = (...starts: QueryKey[]) =>
  Promise.all(starts.map((queryKey) => queryClient().invalidateQueries({ queryKey })))

const minute = 60_000

/** How long answers stay fresh and stay in the cache, in ms, by kind of data. Everything else: fresh for 5 min, kept for 30. */
export const caches = {
  profile: { staleTime: 5 * minute, retry: retries(2) },
  vendors: { staleTime: 5 * minute, gcTime: 10 * minute },
  events: { staleTime: 5 * minute },
  lookups: { staleTime: 30 * minute, gcTime: 60 * minute },
  adminApplications: { staleTime: 2 * minute, retry: retries(2) },
  adminLists: { staleTime: 5 * minute, retry: retries(2) },
} as const

/** A retry function for a query: up to `maxRetries` retries, but none after a refusal by the server (4xx). */
export function retries(maxRetries: number) {
  return (failures: number, error: Error) => {
    const status = statusOf(error)
    return failures < maxRetries && !(status >= 400 && status < 500)
  }
}

let browserClient: QueryClient | undefined

/** In the browser, one client for the tab. On the server, a new one for each render, so that requests share no data. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  browserClient ??= makeQueryClient()
  return browserClient
}

/** A new client with our defaults. A loader on the server fills and dehydrates one. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey[0] !== 'users' && refetchAccountIfSuspended(error),
    }),
    mutationCache: new MutationCache({
      onSuccess(data, variables, _context, mutation) {
        const success = mutation.meta?.success
        const text = typeof success === 'function' ? success(data as never, variables as never) : success
        if (text) toast.success(text)
      },
      onError(error, variables, _context, mutation) {
        refetchAccountIfSuspended(error)
        if (mutation.meta?.quiet || error.name === 'AbortError') return
        const failure = mutation.meta?.failure
        toast.error(failureText(error, typeof failure === 'function' ? failure(variables as never) : failure))
      },
    }),
    defaultOptions: {
      // 'always': without a connection a call fails at once, instead of waiting for the network without a message.
      queries: {
        staleTime: 5 * minute,
        gcTime: 30 * minute,
        retry: retries(1),
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (typeof window === 'undefined') disableTimersAndRetries(client)
  return client

  /** A person may be suspended while a page is open, which the next refused call shows. The frame then shows it with the account, which is read again. */
  function refetchAccountIfSuspended(error: Error): void {
    if ('code' in error && error.code === 'suspended') void client.invalidateQueries({ queryKey: keys.me })
  }
}

/**
 * On the server a client lives only as long as its render. A `gcTime` timer would keep the client and its data in memory, and a retry would
 * make the visitor wait.
 */
function disableTimersAndRetries(client: QueryClient): void {
  const defaulted = client.defaultQueryOptions.bind(client) as (options: never) => object
  client.defaultQueryOptions = (options) =>
    ({ ...defaulted(options as never), gcTime: Infinity, retry: false }) as never
}

/**
 * The text for a failed call: the server's sentence, else `otherwise`, else the sentence for a network error if nothing answered, else the
 * error's message.
 */
export function failureText(error: Error, otherwise?: string): string {
  const status = statusOf(error)
  const isServersOwn = status > 0 && error.message !== `HTTP ${status}`
  return isServersOwn ? error.message : (otherwise ?? (isUnreachable(error) ? networkError : error.message))
}

/** There was no answer: the call failed, or the browser could not fetch a script for it. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || statusOf(error) > 0) return false
  if (codeOf(error) === 'network') return true
  const isPart = /dynamically imported module|Importing a module script failed|Failed to fetch/i.test(error.message)
  return isPart || (typeof navigator !== 'undefined' && navigator.onLine === false)
}

/** The server's error code for a failed call, such as `conflict`; undefined when no answer came or the error is of another kind. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The HTTP status of a failed call; 0 when no answer came or the error is of another kind. */
export function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0
}
