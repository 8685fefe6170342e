import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { root } from './root.ts'
import { BadSetting, type Mistakes } from './setting-mistakes.ts'

/** Settings that are secrets or contain one. Each is also read from the file that `<name>_FILE` names. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const

/**
 * The environment with the content of the files that `…_FILE` names, as containers and systemd hand secrets over. Relative
 * paths count from the repository's folder. A newline at the end does not count. The sentences about a file never repeat
 * its content.
 */
export function withSecretFiles(
  environment: Record<string, string>,
  mistakes: Mistakes,
): Record<string, string | undefined> {
  const read = secretSettings.map((name) => {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path) return {}
    if (environment[name]?.trim()) {
      mistakes.add([name], `${name} and ${name}_FILE are both set; set only one of them.`)
      return {}
    }
    return { [name]: mistakes.attempt(name, () => secretIn(name, path)) }
  })
  return Object.assign({}, environment, ...read) as Record<string, string | undefined>
}

function secretIn(name: string, path: string): string {
  const told = `${name}_FILE names the file ${path}, which`
  const secret = contentOf(told, isAbsolute(path) ? path : join(root, path)).trim()
  if (!secret) throw new BadSetting(`${told} is empty.`)
  if (/\p{Cc}/u.test(secret)) throw new BadSetting(`${told} must contain the value in one line and nothing else.`)
  return secret
}

function contentOf(told: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new BadSetting(`${told} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
