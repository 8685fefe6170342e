import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { canInstall, install } from '../scripts/debian.mjs'
import type { Row } from '../scripts/rows.ts'
import { root } from '../scripts/run.mjs'
import { createBucket, hasS3Server, listBucket, s3Packages, startS3Server } from '../scripts/s3-server.mjs'
import type { Environment } from './environment.ts'
import { startFaultProxy, type NetworkFault } from './fault-proxy.ts'
import { isBusy, isGood, openHttpClient, type HttpClient } from './http-client.ts'
import { atLeast, atMost, maximum, mustNotHappen } from './limits.ts'
import { call, makeVendors, type Person } from './marketplace.ts'
import { tally } from './tally.ts'
import { noisyPicture, upload } from './uploads.ts'

type Vendor = Person & { id: number }

const bucket = 'pictures'
const paths = ['/', '/vendors', '/api/contractors', '/api/events']
const waitLimitSeconds = 3
const recoveryLimitSeconds = 5

const troubles: { name: string; fault: NetworkFault; isRefused: boolean }[] = [
  { name: 'down', fault: { refuse: true }, isRefused: true },
  { name: 'silent', fault: { blackhole: true }, isRefused: true },
  {
    name: 'answers 500',
    fault: { answer: 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n' },
    isRefused: true,
  },
  { name: 'slow (0.3 s a request)', fault: { latencyMs: 300 }, isRefused: false },
  { name: 'slow (20 KB/s)', fault: { rate: 20_000 }, isRefused: true },
  { name: 'cut in the middle of an upload', fault: { cutRequestAfter: 60_000 }, isRefused: true },
  { name: 'stores, but its answer is lost', fault: { cutAfter: 1 }, isRefused: true },
]

/** A bucket that is down, slow, broken or forgetful, while vendors add and remove pictures. */
export async function bucketTrouble(environment: Environment): Promise<Row[]> {
  if (!hasS3Server() && !(canInstall && (await install(['s3'])))) {
    return environment.skip(`an S3 service is missing (Debian: apt-get install ${s3Packages.join(' ')})`)
  }
  const service = await startS3Server()
  environment.atEnd(() => service.stop())
  await createBucket(service, bucket)
  const proxy = await startFaultProxy(service.port)
  environment.atEnd(() => proxy.stop())
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const settings = {
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: service.accessKeyId,
    S3_SECRET_ACCESS_KEY: service.secretAccessKey,
  }
  // A bucket that is away does not keep the product from starting.
  proxy.set({ refuse: true })
  const product = await environment.supervise({
    databaseUrl: postgres.url,
    settings: { ...issuer.settings, ...settings },
  })
  proxy.set({})
  const vendors = await makeVendors(product.url, issuer, 2)
  const picture = await noisyPicture(900, 600)
  const client = openHttpClient(product.url, { sockets: 8, timeoutMs: 20_000 })
  environment.atEnd(() => client.close())

  const rows: Row[] = []
  for (const { name, fault, isRefused } of troubles) {
    if (environment.signal.aborted) break
    const uploads = tally()
    const reads = tally(() => false)
    const refusedAfter: number[] = []
    proxy.set(fault)
    const until = performance.now() + (environment.isQuick ? 6_000 : 15_000)
    await Promise.all([
      ...vendors.map(async (vendor) => {
        while (performance.now() < until) {
          const outcome = await upload(client, vendor, picture)
          uploads.add('POST an image', outcome)
          if (!isGood(outcome)) refusedAfter.push(outcome.ms)
          // Removing a picture needs no bucket; its files are removed afterwards.
          else await makeRoom(client, vendor)
        }
      }),
      (async () => {
        while (performance.now() < until) {
          for (const path of paths) reads.add(`GET ${path}`, await client.send('GET', path))
          await sleep(100)
        }
      })(),
    ])
    proxy.set({})
    // Connections on which something was lost stay dead: they are not kept for the next one.
    proxy.cut()
    const back = await secondsUntilUpload(client, vendors[0], picture)
    for (const vendor of vendors) await makeRoom(client, vendor)
    for (const one of [uploads, reads]) one.explain((line) => environment.report(`${name}: ${line}`))
    const refused = uploads.total() - uploads.good()
    rows.push(
      mustNotHappen(
        `${name}: uploads answered other than 2xx and 503 with Retry-After`,
        uploads.bad(),
        String(uploads.total()),
      ),
      ...(isRefused
        ? [
            atLeast(`${name}: uploads refused`, refused, 1),
            atMost(`${name}: longest wait for a refusal`, (maximum(refusedAfter) ?? 0) / 1000, waitLimitSeconds, 's'),
          ]
        : [mustNotHappen(`${name}: uploads refused`, refused, String(uploads.total()))]),
      mustNotHappen(`${name}: failed reads, also of pages`, reads.bad(), String(reads.total())),
      atMost(`${name}: uploads work again afterwards`, back, recoveryLimitSeconds, 's'),
    )
  }

  const kept = (await Promise.all(vendors.map((vendor) => picturesOf(client, vendor)))).flat()
  let incomplete = 0
  for (const { variants } of kept) {
    const answers = await Promise.all(Object.values(variants).map((url) => client.send('GET', url)))
    if (!answers.every(isGood)) incomplete += 1
  }
  const orphansOf = async () => {
    const keys = new Set(kept.map(({ image_key }) => image_key))
    return (await listBucket(service, bucket)).filter(
      (name: string) => !keys.has(name.replace(/-(\d+\.webp|share\.jpg)$/, '')),
    )
  }
  const before = await orphansOf()
  await sweep({ ...settings, DATABASE_URL: postgres.url, DATA_DIR: product.dataDir })
  const after = await orphansOf()
  return [
    ...rows,
    mustNotHappen('unexpected exits of our process', product.deaths()),
    mustNotHappen('pictures with a row and without all their files', incomplete, String(kept.length)),
    mustNotHappen(`files without a row, after the sweep (${before.length} before it)`, after.length),
  ]
}

interface Shown {
  id: number
  image_key: string
  variants: Record<string, string>
}

function picturesOf(client: HttpClient, { token, id }: Vendor): Promise<Shown[]> {
  return call<Shown[]>(client, token, 'GET', `/contractors/${id}/images`)
}

/** A vendor may have five pictures: the first ones go. */
async function makeRoom(client: HttpClient, vendor: Vendor): Promise<void> {
  const pictures = await picturesOf(client, vendor)
  for (const { id } of pictures.slice(0, Math.max(0, pictures.length - 2))) {
    await call(client, vendor.token, 'DELETE', `/contractors/images/${id}`)
  }
}

async function secondsUntilUpload(client: HttpClient, vendor: Vendor | undefined, picture: Buffer) {
  if (!vendor) return undefined
  const began = performance.now()
  while (performance.now() - began < 60_000) {
    const outcome = await upload(client, vendor, picture)
    if (isGood(outcome)) return (performance.now() - began) / 1000
    if (!isBusy(outcome)) return undefined
    await sleep(100)
  }
  return undefined
}

/** In a process of its own, with its clock two days ahead: files without a row are removed a day after they were written. */
async function sweep(settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['server/test/sweep-in-two-days.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The sweep failed (${code}).`)
}
