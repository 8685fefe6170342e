import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Returns the folder with PostgreSQL's server programs: that of pg_config, else Debian's newest, else one on PATH; undefined without any. */
export function findPostgres() {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))
  const folders = [asked.stdout?.trim(), ...debian, ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => folder && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/**
 * Starts a temporary PostgreSQL on a free loopback port; resolves to the URL of its superuser, by its socket.
 * Its folder is in memory where there is space for it: copying a database takes 30 ms there, on a disk a second.
 * When this process exits, except by SIGKILL, the server stops and its folder is removed.
 * PostgreSQL refuses to run as root, so root starts it as `postgres` or `nobody`.
 * @param {string} bin folder of the server binaries
 * @returns {Promise<string>}
 */
export async function startPostgres(bin) {
  const inMemory = hasSpace('/dev/shm') ? ['/dev/shm'] : []
  const { url, folder } = await runServer(bin, {}, (data, as) => initialise(bin, data, as), inMemory)
  return `${url}?host=${folder}`
}

/**
 * A temporary PostgreSQL on a disk, which the caller can stop and restart.
 * @typedef {object} Postgres
 * @property {string} url URL of its superuser, by its port; a restart does not change it
 * @property {string} folder its folder, which has its socket
 * @property {() => number} pid process number of the postmaster
 * @property {(mode: 'fast' | 'immediate') => Promise<void>} restart as `pg_ctl restart -m`; resolves when it accepts connections again
 * @property {() => Promise<void>} kill kills the postmaster with SIGKILL; resolves when it has ended
 * @property {() => Promise<void>} start starts it again on the same folder; resolves when it accepts connections
 * @property {() => void} stop stops it for good and removes its folder
 */

/**
 * @param {string} bin folder of the server binaries
 * @param {Record<string, string>} [more] further settings of the server
 * @returns {Promise<Postgres>}
 */
export async function runPostgres(bin, more = {}) {
  return runServer(bin, more, (data, as) => initialise(bin, data, as))
}

/**
 * A streaming replica of the server of `primary`, with its data at this moment.
 * @param {string} bin folder of the server binaries
 * @param {string} primary URL of the primary's superuser
 * @returns {Promise<Postgres>}
 */
export async function runReplica(bin, primary) {
  return runServer(bin, {}, (data, as) => {
    const flags = ['-d', primary, '-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    const done = spawnSync(join(bin, 'pg_basebackup'), flags, { ...as, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`pg_basebackup failed: ${done.error?.message ?? done.stderr}`)
  })
}

async function runServer(bin, more, fill, parents = []) {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {}
  const folder = temporaryFolder(user, [...parents, tmpdir(), '/tmp', '/var/tmp'])
  const data = join(folder, 'data')
  const pidFile = join(data, 'postmaster.pid')
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  let server
  let flags

  const isRunning = () => server?.pid !== undefined && server.exitCode === null && server.signalCode === null
  const stop = () => {
    process.off('exit', stop)
    if (isRunning()) {
      signal(server.pid, 'SIGINT')
      if (!waitUntil(() => !existsSync(pidFile), 5_000)) signal(server.pid, 'SIGKILL')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const end = async (name) => {
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.ref()
    signal(server.pid, name)
    await exited
  }
  const start = async () => {
    const deadline = Date.now() + 30_000
    for (;;) {
      server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
      try {
        return await untilReady(server, pidFile)
      } catch (error) {
        // The backends of a killed postmaster keep its shared memory until they notice that it has ended.
        if (!/shared memory block .* still in use/.test(error.message) || Date.now() > deadline) throw error
        await sleep(20)
      }
    }
  }
  // Registered before anything starts, because a signal may come at any moment. An exit handler must be synchronous.
  process.once('exit', stop)

  try {
    fill(data, as)
    const settings = {
      listen_addresses: '127.0.0.1',
      port: await freePort(),
      unix_socket_directories: folder,
      max_connections: 200,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      ...more,
    }
    flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    await start()
    return {
      url: `postgres://postgres@127.0.0.1:${settings.port}/postgres`,
      folder,
      pid: () => server.pid,
      async restart(mode) {
        await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
        await start()
      },
      kill: () => end('SIGKILL'),
      start,
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** Creates an empty database on the server of `url`, replacing one of that name, and resolves to its URL. */
export async function createDatabase(url, name) {
  await runStatements(url, [`drop database if exists "${name}" with (force)`, `create database "${name}"`])
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs statements on one connection to the database of `url`, one after another; each is a text, or a text with `values`. */
export async function runStatements(url, statements) {
  const { Client } = createRequire(new URL('../server/package.json', import.meta.url))('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates the cluster, with ICU collation if the build has it, as most real servers use, so that no code relies on byte order. */
function initialise(bin, data, as) {
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions']
  let output = ''
  for (const order of [['--locale-provider=icu', '--icu-locale=en'], []]) {
    const done = spawnSync(join(bin, 'initdb'), [...flags, ...order], { ...as, encoding: 'utf8' })
    if (done.status === 0) return
    output = done.error?.message ?? done.stderr
    rmSync(data, { recursive: true, force: true })
  }
  throw new Error(`initdb failed: ${output}`)
}

/** Waits until the pid file has this process id and the word "ready". A killed server leaves such a file, so the id is compared. */
async function untilReady(server, pidFile) {
  let log = ''
  server.stderr.on('data', (chunk) => (log = (log + chunk).slice(-10_000)))
  let failure
  server.on('error', (error) => (failure = error.message))
  // Its last output may arrive after its exit event.
  server.on('exit', () => setTimeout(() => (failure ??= log), 50))
  // It must not keep this process alive.
  server.unref()
  server.stderr.unref()

  const deadline = Date.now() + 120_000
  const isReady = () => {
    const output = existsSync(pidFile) ? readFileSync(pidFile, 'utf8') : ''
    return output.startsWith(`${server.pid}\n`) && output.includes('ready')
  }
  while (!isReady()) {
    if (failure !== undefined || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${failure ?? log}`)
    await sleep(20)
  }
}

function versionOf(folder) {
  return Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0)
}

function unprivilegedUser() {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find(Boolean)
  if (!found)
    throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Creates a folder that the user can reach (TMPDIR may be in root's home), with a short path (that of a socket has at most 107 bytes). */
function temporaryFolder(user, parents) {
  for (const parent of parents) {
    if (parent.length > 60 || !existsSync(parent)) continue
    const folder = mkdtempSync(join(parent, 'marquee-postgres-'))
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
    const reached = spawnSync('/bin/sh', ['-c', 'cd "$0" && : > probe && rm probe', folder], { ...user, cwd: '/' })
    if (reached.status === 0) return folder
    rmSync(folder, { recursive: true, force: true })
  }
  throw new Error('There is no temporary folder that PostgreSQL may write to.')
}

/** Whether this folder has 4 GiB, and so has the memory of this machine. The tests need less than 1 GiB. */
function hasSpace(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem()) > 4 * 1024 ** 3
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Waits synchronously, because an exit handler has no event loop any more. */
function waitUntil(isDone, milliseconds) {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  const deadline = Date.now() + milliseconds
  while (!isDone()) {
    if (Date.now() > deadline) return false
    Atomics.wait(pause, 0, 0, 25)
  }
  return true
}
