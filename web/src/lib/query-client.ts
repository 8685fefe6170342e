import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from './toast.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Announced when the mutation succeeded; a function receives what the call answered and what it was given. */
      success?: string | ((data: never, variables: never) => string | undefined)
      /** Announced when it failed and the server said nothing of its own. */
      failure?: string | ((variables: never) => string)
      /** The page shows the failure itself: no toast. */
      quiet?: boolean
    }
  }
}

const minute = 60_000

/** How long answers stay fresh and are kept, in ms, by what they are. Everything else: fresh 5 min, kept 30. */
export const caches = {
  profile: { staleTime: 5 * minute, retry: retries(2) },
  vendors: { staleTime: 5 * minute, gcTime: 10 * minute },
  lookups: { staleTime: 30 * minute, gcTime: 60 * minute },
  adminApplications: { staleTime: 2 * minute, retry: retries(2) },
  adminLists: { staleTime: 5 * minute, retry: retries(2) },
} as const

/** Tries again up to `most` times, but never what the server refused: a 4xx stays one. */
export function retries(most: number) {
  return (failures: number, error: Error) => {
    const status = statusOf(error)
    return failures < most && !(status >= 400 && status < 500)
  }
}

let ofTheTab: QueryClient | undefined

/** One for the tab; on the server a new one for each render, so that nothing crosses between requests. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  ofTheTab ??= makeQueryClient()
  return ofTheTab
}

/** An empty client with the house's defaults: what a server loader fills and dehydrates. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey[0] !== 'users' && askWhoIsSuspended(error),
    }),
    mutationCache: new MutationCache({
      onSuccess(data, variables, _context, mutation) {
        const success = mutation.meta?.success
        const text = typeof success === 'function' ? success(data as never, variables as never) : success
        if (text) toast.success(text)
      },
      onError(error, variables, _context, mutation) {
        askWhoIsSuspended(error)
        if (mutation.meta?.quiet || error.name === 'AbortError') return
        const failure = mutation.meta?.failure
        toast.error(failureText(error, typeof failure === 'function' ? failure(variables as never) : failure))
      },
    }),
    defaultOptions: {
      // 'always': without a connection a call fails at once and says so, instead of waiting for the network in silence.
      queries: { staleTime: 5 * minute, gcTime: 30 * minute, retry: retries(1), networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  if (typeof window === 'undefined') endWithTheRender(client)
  return client

  /** Who is kept out while a page is open learns it by the next call: then the frame is told by the question who is signed in. */
  function askWhoIsSuspended(error: Error): void {
    if ('code' in error && error.code === 'suspended') void client.invalidateQueries({ queryKey: ['users', 'me'] })
  }
}

/**
 * On the server a client lasts as long as its render, whatever a query asks for itself: the timer of a `gcTime` would hold the client,
 * with all that it has read, until it is over, and for a second attempt the visitor would wait.
 */
function endWithTheRender(client: QueryClient): void {
  const defaulted = client.defaultQueryOptions.bind(client) as (options: never) => object
  client.defaultQueryOptions = (options) =>
    ({ ...defaulted(options as never), gcTime: Infinity, retry: false }) as never
}

/** What a person is told of a failed call: the server's own sentence, else `otherwise`, else the error's message. */
export function failureText(error: Error, otherwise?: string): string {
  const status = statusOf(error)
  const isServersOwn = status > 0 && error.message !== `HTTP ${status}`
  return isServersOwn ? error.message : (otherwise ?? error.message)
}

/** The server's own word for why a call failed, such as `conflict`; undefined when no answer came or the error is of another kind. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The HTTP status of a failed call; 0 when no answer came or the error is of another kind. */
export function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0
}
