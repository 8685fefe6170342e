import { issuerDuration, timed } from '../telemetry/instruments.ts'
import { inCall } from '../telemetry/spans.ts'

/** `fetch` for calls to the identity provider: timed, and part of the trace that it belongs to. Redirects are refused. */
export async function issuerFetch(
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
) {
  const { method = 'GET' } = init
  // The host is a setting of the operator; paths and queries may hold codes.
  const attributes = () => ({ 'http.request.method': method, 'server.address': new URL(address).hostname })
  return inCall(`issuer ${method}`, attributes, async (trace, span) => {
    const answer = await timed(
      () => fetch(address, { ...init, headers: { ...init.headers, ...trace }, redirect: 'error' }),
      (outcome, seconds) => issuerDuration.observe({ outcome }, seconds),
    )
    span?.setAttribute('http.response.status_code', answer.status)
    return answer
  })
}
