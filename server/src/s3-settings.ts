import { isIP } from 'node:net'
import { isService, type Variables } from './setting-rules.ts'

/** How to reach a bucket. */
export interface S3Settings {
  /** Address of the service; undefined for Amazon's own. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket's name stands in the path of an address, not in its host name. */
  pathStyle: boolean
  /** Where browsers read the bucket's folder `p/`, without a slash at the end; undefined when the server sends all pictures. */
  publicUrl: string | undefined
}

const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * The settings of the bucket; undefined without any, and a sentence for the operator when they are wrong. They may also stand beside
 * STORAGE=disk: `npm run storage -- copy --to s3` needs them before the change.
 */
export function readS3(env: Variables): S3Settings | string | undefined {
  const isAsked = env.STORAGE === 's3' || env.S3_ENDPOINT !== undefined || required.some((name) => env[name])
  if (!isAsked)
    return env.S3_PUBLIC_URL ? 'S3_PUBLIC_URL needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.' : undefined
  const missing = required.filter((name) => !env[name])
  if (missing.length > 0)
    return `${env.STORAGE === 's3' ? 'STORAGE=s3' : 'A bucket'} needs ${required.join(', ')}; ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set.`
  return { ...reached(env), bucket: env.S3_BUCKET ?? '', publicUrl: plain(env.S3_PUBLIC_URL) }
}

/** How a bucket for backups is reached, or a sentence for the operator when the settings are wrong. */
export function readBackupS3(env: Variables): Omit<S3Settings, 'bucket'> | string {
  const own = {
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
    S3_REGION: env.BACKUP_S3_REGION ?? env.S3_REGION,
    S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY,
    S3_PATH_STYLE: env.BACKUP_S3_PATH_STYLE ?? env.S3_PATH_STYLE,
  }
  if (own.S3_ENDPOINT && !isService(own.S3_ENDPOINT))
    return 'BACKUP_S3_ENDPOINT must be an address such as https://s3.eu-central-1.example.'
  const isHalf = !env.BACKUP_S3_ACCESS_KEY_ID !== !env.BACKUP_S3_SECRET_ACCESS_KEY
  if (isHalf || !own.S3_ACCESS_KEY_ID || !own.S3_SECRET_ACCESS_KEY)
    return 'A bucket for backups needs both BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_…'
  return { ...reached(own), publicUrl: undefined }
}

function reached(env: Partial<Variables>) {
  const { S3_ENDPOINT: endpoint, S3_PATH_STYLE: style } = env
  return {
    endpoint: plain(endpoint),
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: style ? style === '1' : endpoint !== undefined && hasNoSubdomains(new URL(endpoint)),
  }
}

/** An address without a slash at its end. */
const plain = (address: string | undefined) => address && new URL(address).href.replace(/\/$/, '')

/** An IP address, localhost, or the short name of a machine in a container network: `bucket.` in front of it leads nowhere. */
function hasNoSubdomains({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || !hostname.includes('.')
}
