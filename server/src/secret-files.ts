import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
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
  'MAIL_REPLY_TOKEN',
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
  const found: Record<string, string | undefined> = { ...environment }
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (environment[name]) mistakes.add([name], `${name} and ${name}_FILE are both set; set only one of them.`)
    else found[name] = mistakes.attempt(name, () => secretIn(`${name}_FILE names the file ${path}, which`, path))
  }
  return found
}

function secretIn(what: string, path: string): string {
  let secret: string
  try {
    secret = readFileSync(resolve(root, path), 'utf8').trim()
  } catch (error) {
    throw new BadSetting(`${what} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  if (!secret) throw new BadSetting(`${what} is empty.`)
  if (/\p{Cc}/u.test(secret)) throw new BadSetting(`${what} must contain the value in one line and nothing else.`)
  return secret
}
