import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/*
 * A real S3 service for tests, written by others: OpenStack Swift with its S3 API, from Debian. One node, one copy of each file, on
 * loopback. It checks signatures.
 */

const parts = ['account', 'container', 'object']
const programs = [...parts.map((part) => `swift-${part}-server`), 'swift-proxy-server', 'memcached']

/** The Debian packages of it. */
export const s3Packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']

/** Whether its programs are on this machine. */
export function hasS3Server() {
  return programs.every((name) => ['/usr/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, name))))
}

/**
 * A running service. Its key may create buckets.
 * @typedef {object} S3Server
 * @property {string} endpoint address, for path style
 * @property {number} port
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 * @property {string} region
 * @property {() => void} stop stops it and removes its files
 */

/**
 * Starts the service on free ports with a temporary folder; resolves when it answers. When this process exits, except by SIGKILL, it is stopped and
 * its folder is removed.
 * @returns {Promise<S3Server>}
 */
export async function startS3Server() {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-s3-'))
  const children = []
  const stop = () => {
    process.off('exit', stop)
    for (const child of children) signal(child.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', stop)
  try {
    const ports = {}
    for (const name of [...parts, 'proxy', 'memcached']) ports[name] = await freePort()
    writeSettings(folder, ports)
    makeRings(join(folder, 'etc'), ports)
    const log = []
    const run = (command, args) => {
      // A group of its own, because each server starts workers.
      const child = spawn(command, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => (log.push(String(chunk)), log.splice(0, log.length - 50)))
        stream.unref()
      }
      child.on('error', (error) => log.push(error.message))
      child.unref()
      children.push(child)
    }
    run('memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(ports.memcached), '-m', '64'])
    for (const part of [...parts, 'proxy']) run(`swift-${part}-server`, [join(folder, 'etc', `${part}.conf`)])
    for (const name of [...parts, 'proxy']) await untilAnswers(ports[name], log)
    return {
      endpoint: `http://127.0.0.1:${ports.proxy}`,
      port: ports.proxy,
      accessKeyId: 'test:tester',
      secretAccessKey: 'testing',
      region: 'us-east-1',
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}

/**
 * Creates an empty bucket.
 * @param {S3Server} server
 * @param {string} name
 */
export async function createBucket(server, name) {
  const { CreateBucketCommand } = sdk()
  await withClient(server, (client) => client.send(new CreateBucketCommand({ Bucket: name })))
}

/**
 * The names of all objects in a bucket.
 * @param {S3Server} server
 * @param {string} name
 * @returns {Promise<string[]>}
 */
export async function listBucket(server, name) {
  const { paginateListObjectsV2 } = sdk()
  return withClient(server, async (client) => {
    const names = []
    for await (const page of paginateListObjectsV2({ client }, { Bucket: name })) {
      names.push(...(page.Contents ?? []).map(({ Key }) => Key))
    }
    return names
  })
}

async function withClient({ endpoint, region, accessKeyId, secretAccessKey }, work) {
  const { S3Client } = sdk()
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials })
  try {
    return await work(client)
  } finally {
    client.destroy()
  }
}

const sdk = () => createRequire(new URL('../server/package.json', import.meta.url))('@aws-sdk/client-s3')

function writeSettings(folder, ports) {
  const etc = join(folder, 'etc')
  for (const name of ['etc', 'cache', 'dev/d1']) mkdirSync(join(folder, name), { recursive: true })
  const write = (name, text) => writeFileSync(join(etc, name), text)
  write(
    'swift.conf',
    `[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests
[storage-policy:0]
name = one
default = yes
`,
  )
  const common = (port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${etc}
`
  for (const part of parts) {
    write(
      `${part}.conf`,
      `${common(ports[part])}devices = ${folder}/dev
mount_check = false
recon_cache_path = ${folder}/cache
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`,
    )
  }
  const filters = ['catch_errors', 'proxy_logging', 'listing_formats', 'bulk', 'slo', 'dlo']
  write(
    'proxy.conf',
    `${common(ports.proxy)}[pipeline:main]
pipeline = catch_errors proxy_logging cache listing_formats s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`,
  )
}

/** Writes where the files lie: on the one device. One process for all, because Python starts slowly. */
function makeRings(etc, ports) {
  const lines = parts.map((part) => `ring("${part}", ${ports[part]})`)
  const done = spawnSync('/usr/bin/python3', ['-c', `${ringMaker}\n${lines.join('\n')}`], {
    cwd: etc,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The rings could not be made: ${done.error?.message ?? done.stderr}`)
}

const ringMaker = `
from swift.common.ring import RingBuilder
def ring(name, port):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip="127.0.0.1", port=port, replication_ip="127.0.0.1", replication_port=port, device="d1", weight=1, meta=""))
    builder.rebalance()
    builder.get_ring().save(name + ".ring.gz")
`

async function untilAnswers(port, log) {
  const deadline = Date.now() + 120_000
  while (!(await answers(port))) {
    if (Date.now() > deadline) throw new Error(`The S3 service did not start: ${log.join('').slice(-3000)}`)
    await sleep(50)
  }
}

function answers(port) {
  return new Promise((resolve) => {
    const probe = request({ port, host: '127.0.0.1', path: '/' }, (answer) => {
      answer.resume()
      resolve(true)
    })
    probe.on('error', () => resolve(false))
    probe.end()
  })
}

function signal(pid, name) {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
