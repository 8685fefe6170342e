import { brand } from '@marquee/contract/brand'
import { errorStatus, type ErrorCode } from '@marquee/contract/errors'
import { refusals } from '@marquee/contract/policy'
import type { FastifyRequest } from 'fastify'

/**
 * The header `WWW-Authenticate` of a refusal (RFC 6750): which kind of sign-in is expected and, when a token was sent, what is wrong with
 * it. Undefined for failures that another token would not change.
 */
export function challenge(
  request: Pick<FastifyRequest, 'headers'>,
  code: ErrorCode,
  message: string,
): string | undefined {
  const realm = `Bearer realm="${quoted(brand.name)}"`
  if (code === 'insufficient_scope') {
    const scope = message === refusals.readOnly ? ', scope="write"' : ''
    return `${realm}, error="insufficient_scope", error_description="${quoted(message)}"${scope}`
  }
  if (errorStatus[code] !== 401) return undefined
  // Without a token there is nothing wrong with it (section 3.1).
  if (request.headers.authorization === undefined) return realm
  return `${realm}, error="invalid_token", error_description="${quoted(message)}"`
}

/** The characters that RFC 6750 allows in a description: printable ASCII without quotes and backslashes. */
const quoted = (text: string) => text.replace(/[^ !#-[\]-~]/g, '')
