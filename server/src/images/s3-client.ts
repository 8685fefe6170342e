import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../s3-settings.ts'

const connectionTimeoutMs = 1_000

/**
 * A client of a bucket's service, which gives a request up when nothing has come for `socketTimeout` (ms; 0: never). An anonymous one asks as
 * anybody could.
 */
export function s3Client(settings: S3Settings, socketTimeout: number, { isAnonymous = false } = {}): S3Client {
  return new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    ...(isAnonymous && { signer: { sign: async (request) => request } }),
    // Checksums of newer SDKs, which many other services refuse. The body is part of the signature anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout,
      httpAgent: { keepAlive: true, maxSockets: 50 },
      httpsAgent: { keepAlive: true, maxSockets: 50 },
    },
  })
}

/** Why a bucket did not do what was asked, as a sentence for the operator, whose settings begin with `prefix`. */
export function bucketSentence(error: unknown, { endpoint, bucket, pathStyle }: S3Settings, prefix = 'S3_'): string {
  const where = `The bucket "${bucket}" at ${endpoint ?? 'Amazon S3'}`
  const status = statusOf(error)
  const code = nameOf(error)
  if (code === 'NoSuchBucket')
    return `${where} does not exist: create it, or correct ${prefix === 'S3_' ? 'S3_BUCKET' : 'its name'} and ${prefix}ENDPOINT.`
  if (status === 401 || status === 403) {
    return `${where} refuses us (${code}): check ${prefix}ACCESS_KEY_ID, ${prefix}SECRET_ACCESS_KEY and ${prefix}REGION, and that the key may list, read, write and delete.`
  }
  if (endpoint && !pathStyle && /^(ENOTFOUND|EAI_AGAIN|ERR_TLS_CERT_ALTNAME_INVALID)$/.test(code)) {
    return `${where} does not answer (${code}): the name ${bucket}.${new URL(endpoint).hostname} is asked. Where this service has the bucket in the path, set ${prefix}PATH_STYLE=1.`
  }
  if (mayPass(error))
    return `${where} does not answer (${status ? `${code} ${status}` : code}). Look whether it runs, and whether this machine reaches it.`
  return `${where} answers ${code}${status ? ` (${status})` : ''}: check ${prefix}ENDPOINT, ${prefix}REGION and ${prefix}PATH_STYLE.`
}

type SdkError = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** Errors of the SDK carry what is known of the request; those of a source of bytes do not. */
export function isOfBucket(error: unknown): boolean {
  return (
    error instanceof Error && ('$metadata' in error || error.name === 'AbortError' || error.name === 'TimeoutError')
  )
}

/** The status of the answer; undefined when there was none. */
export function statusOf(error: unknown): number | undefined {
  return (error as SdkError).$metadata?.httpStatusCode
}

/** The code of an error, as S3 or the system names it. */
export function nameOf(error: unknown): string {
  const { code, name } = error as SdkError
  return typeof code === 'string' ? code : (name ?? 'Error')
}

/** Down, unreachable, slow or overloaded. */
export function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 429 || status === 408
}
