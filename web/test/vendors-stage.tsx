import { api, open } from './stage.tsx'
import VendorPage from '../src/features/vendors/vendor-page.tsx'
import VendorsPage from '../src/features/vendors/vendors-page.tsx'

/** For tests: opens an address of the public vendor pages for a visitor. A call without an answer is a 404. */
export function openVendors(
  address: string,
  answers: Parameters<typeof api>[0] & object,
  options?: Parameters<typeof open>[2],
) {
  const named = answers as Record<string, unknown>
  const calls = api(async (call) => {
    const answer = named[call.name]
    return typeof answer === 'function' ? answer(call) : answer
  })
  const loaderData = { state: undefined, origin: 'https://marquee.example' }
  const pages = {
    '/vendors': () => <VendorsPage loaderData={loaderData} />,
    '/vendors/:id': () => <VendorPage loaderData={loaderData} />,
  }
  return { calls, ...open(pages, address, { isSignedIn: false, ...options }) }
}
