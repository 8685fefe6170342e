import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { run } from './run.mjs'
import { s3Packages } from './s3-server.mjs'

/** Whether this is Debian (or derived from it) and this user may install packages. */
export const canInstall =
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

/**
 * Installs Chromium, PostgreSQL, an S3 service, faketime, proxies, scanners or mail servers from Debian's own archive.
 * @param {('chromium-headless-shell' | 'postgresql' | 's3' | 'faketime' | 'nginx-light' | 'pgbouncer' | 'sqlmap' | 'wapiti' | 'opensmtpd' | 'dovecot-core' | 'dovecot-sieve')[]} wanted
 * @returns {Promise<boolean>} whether every step succeeded
 */
export async function install(wanted) {
  console.log(`\n> installing ${wanted.join(' and ')} (apt-get)`)
  if (!(await apt('update'))) return false
  const plain = wanted.filter((name) => name !== 'postgresql').flatMap((name) => (name === 's3' ? s3Packages : [name]))
  if (plain.length > 0 && !(await apt('install', ...plain))) return false
  if (!wanted.includes('postgresql')) return true
  if (!(await apt('install', 'postgresql-common'))) return false
  // Only the programs are needed: without this line Debian would also create and start a cluster.
  mkdirSync('/etc/postgresql-common', { recursive: true })
  appendFileSync('/etc/postgresql-common/createcluster.conf', '\ncreate_main_cluster = false\n')
  return apt('install', 'postgresql')
}

async function apt(verb, ...packages) {
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0', ...(verb === 'install' ? ['-y', '--no-install-recommends'] : [])]
  return (await run('apt-get', [...quiet, verb, ...packages], { env: { DEBIAN_FRONTEND: 'noninteractive' } })) === 0
}
