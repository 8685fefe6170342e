import { brand } from '@marquee/contract/brand'
import { configApi } from '@marquee/contract/config'
import { createClient } from '@marquee/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** Requested without a token: the answer is the same for everybody and is needed before sign-in. */
const config = createClient(configApi, { base: '/api' })

export const configQuery = queryOptions({ queryKey: ['config'], queryFn: () => config.get(), staleTime: Infinity })

/** The `mailto:` link of this installation's support address. */
export function useSupportLink(): string {
  const { data } = useQuery(configQuery)
  return `mailto:${data?.support_email ?? brand.supportEmail}`
}
