import { isIP } from 'node:net'
import { isLoopback } from './network.ts'

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

/** The variables that `readS3` reads. */
export interface S3Environment {
  STORAGE: 'disk' | 's3'
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_PUBLIC_URL?: string | undefined
  S3_PATH_STYLE?: '0' | '1' | undefined
}

/** The variables that `readBackupS3` reads; each falls back to the one of the pictures. */
export type BackupS3Environment = {
  [Name in `${'' | 'BACKUP_'}S3_${'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`]?: string | undefined
} & { [Name in `${'' | 'BACKUP_'}S3_PATH_STYLE`]?: '0' | '1' | undefined }

const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * The settings of the bucket; undefined without any, and a sentence for the operator when they are wrong. They may also stand beside
 * STORAGE=disk: `npm run storage -- copy --to s3` needs them before the change.
 */
export function readS3(env: S3Environment): S3Settings | string | undefined {
  const isAsked = env.STORAGE === 's3' || env.S3_ENDPOINT !== undefined || required.some((name) => env[name])
  if (!isAsked) {
    return env.S3_PUBLIC_URL ? 'S3_PUBLIC_URL needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.' : undefined
  }
  const missing = required.filter((name) => !env[name])
  if (missing.length > 0) {
    return `${env.STORAGE === 's3' ? 'STORAGE=s3' : 'A bucket'} needs ${required.join(', ')}; ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set.`
  }
  const bucket = env.S3_BUCKET ?? ''
  if (!/^[a-zA-Z0-9][\w.-]{1,254}$/.test(bucket)) return 'S3_BUCKET must be the name of a bucket, without an address.'
  const endpoint = addressOf(env.S3_ENDPOINT)
  if (endpoint === null) return 'S3_ENDPOINT must be an address such as https://s3.eu-central-1.example.'
  const publicUrl = addressOf(env.S3_PUBLIC_URL)
  if (publicUrl === null) return 'S3_PUBLIC_URL must be an address such as https://pictures.marquee.example.'
  if (publicUrl?.protocol === 'http:' && !isLoopback(publicUrl.hostname)) {
    return 'S3_PUBLIC_URL must use https, except on localhost.'
  }
  return { ...reached(env, endpoint), bucket, publicUrl: publicUrl && plain(publicUrl) }
}

/** How a bucket for backups is reached, or a sentence for the operator when the settings are wrong. */
export function readBackupS3(env: BackupS3Environment): Omit<S3Settings, 'bucket'> | string {
  const own = {
    S3_REGION: env.BACKUP_S3_REGION ?? env.S3_REGION,
    S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY,
    S3_PATH_STYLE: env.BACKUP_S3_PATH_STYLE ?? env.S3_PATH_STYLE,
  }
  const endpoint = addressOf(env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT)
  if (endpoint === null) return 'BACKUP_S3_ENDPOINT must be an address such as https://s3.eu-central-1.example.'
  if (
    !env.BACKUP_S3_ACCESS_KEY_ID !== !env.BACKUP_S3_SECRET_ACCESS_KEY ||
    !own.S3_ACCESS_KEY_ID ||
    !own.S3_SECRET_ACCESS_KEY
  )
    return 'A bucket for backups needs both BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_…'
  return { ...reached(own, endpoint), publicUrl: undefined }
}

function reached(env: Omit<S3Environment, 'STORAGE'>, endpoint: URL | undefined) {
  return {
    endpoint: endpoint && plain(endpoint),
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: env.S3_PATH_STYLE ? env.S3_PATH_STYLE === '1' : endpoint !== undefined && hasNoSubdomains(endpoint),
  }
}

/** Null when the text is no address of http or https with at most a path. */
function addressOf(text: string | undefined): URL | null | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) return null
  return url
}

function plain(url: URL): string {
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href
}

/** An IP address, localhost, or the short name of a machine in a container network: `bucket.` in front of it leads nowhere. */
function hasNoSubdomains({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || !hostname.includes('.')
}
