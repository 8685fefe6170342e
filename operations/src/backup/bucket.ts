import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { BackupFailed } from '@marquee/server/errors'
import { bucketSentence, isOfBucket, s3Client, statusOf } from '@marquee/server/images/s3-client'
import { ownNames, through, timeIn, type Place, type PlaceSettings } from './place.ts'

/** In memory twice. S3 takes 10,000 parts, so 160 GB. */
const partBytes = 16 * 1024 * 1024
/** A request is given up when nothing has come for this long (ms): putting the parts of a large file together takes a service its time. */
const idleTimeoutMs = 120_000
/** An upload that began so long ago (ms) broke off. */
const longestUploadMs = 12 * 60 * 60 * 1000

/** The place of an address such as s3://bucket/prefix/ or s3://bucket/prefix/name. */
export async function bucketPlace(
  address: string,
  { backup: { passphrase, s3 }, s3: pictures }: PlaceSettings,
): Promise<{ place: Place; name: string }> {
  const [, Bucket, key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? []
  if (Bucket === undefined) throw new BackupFailed(`${address} is no address such as s3://bucket/prefix/.`)
  if (typeof s3 === 'string') throw new BackupFailed(s3)
  if (pictures?.bucket === Bucket && pictures.endpoint === s3.endpoint)
    throw new BackupFailed(`The bucket "${Bucket}" has the pictures. Backups need a bucket of their own.`)
  const settings = { ...s3, bucket: Bucket }
  const client = s3Client(settings, idleTimeoutMs)
  const stranger = s3Client(settings, idleTimeoutMs, { isAnonymous: true })
  const Prefix = key.slice(0, key.lastIndexOf('/') + 1)
  const name = key.slice(Prefix.length)
  const addressOf = (one: string) => `s3://${Bucket}/${Prefix}${one}`

  const place: Place = {
    name: addressOf(''),

    async write(one, fill, print) {
      const to = { Bucket, Key: Prefix + one }
      if (passphrase === undefined)
        throw new BackupFailed('Backups in a bucket are encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.')
      if (await sizeOf(to)) throw new BackupFailed(`${addressOf(one)} is there already. Nothing was changed.`)
      if (await isAnswered(stranger.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }))))
        throw new BackupFailed(`Everybody can list the bucket "${Bucket}". Make it private. Nothing was changed.`)
      await asking(removeUnfinished(to.Key, print))
      await through(fill, passphrase, (bytes) => upload(to, bytes))
      if (await isAnswered(stranger.send(new HeadObjectCommand(to))))
        throw new BackupFailed(`${addressOf(one)} is written, but everybody can read it. Make the bucket private.`)
      return (await sizeOf(to)) ?? 0
    },

    async list() {
      const names: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' })
      const read = async () => {
        for await (const { Contents = [] } of pages)
          names.push(...Contents.map(({ Key = '' }) => Key.slice(Prefix.length)))
      }
      await asking(read())
      return ownNames(names)
    },

    async remove(one) {
      await asking(client.send(new DeleteObjectCommand({ Bucket, Key: Prefix + one })))
    },

    async source(one) {
      const from = { Bucket, Key: Prefix + one }
      const size = await sizeOf(from)
      if (size === null) throw new BackupFailed(`${addressOf(one)} cannot be read: there is no such file.`)
      return {
        name: addressOf(one),
        size,
        passphrase,
        async open() {
          const { Body } = await asking(client.send(new GetObjectCommand(from)))
          return Body as Readable
        },
      }
    },
  }
  return { place, name }

  /** The file has its name when all its parts have arrived. Otherwise the parts are removed, also when the command is cancelled. */
  async function upload(to: { Bucket: string; Key: string }, bytes: Readable): Promise<void> {
    const stop = new AbortController()
    const cancel = () => {
      stop.abort()
      bytes.destroy(new Error('cancelled'))
    }
    // The library would wait for the part that is under way.
    const send: S3Client['send'] = (command: Parameters<S3Client['send']>[0]) =>
      client.send(command, command instanceof AbortMultipartUploadCommand ? {} : { abortSignal: stop.signal })
    const stopped: S3Client = Object.assign(Object.create(client), { send })
    process.once('cancelled', cancel)
    try {
      const params = { ...to, Body: bytes }
      await asking(new Upload({ client: stopped, params, queueSize: 1, partSize: partBytes }).done())
    } finally {
      process.off('cancelled', cancel)
      if (stop.signal.aborted) process.exit(1)
    }
  }

  async function removeUnfinished(target: string, print: (line: string) => void): Promise<void> {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
    for (const { Key = '', UploadId, Initiated = new Date() } of Uploads) {
      const isOurs = Key === target || (posix.dirname(Key) === posix.dirname(target) && timeIn(posix.basename(Key)))
      if (!isOurs) continue
      const isOld = Date.now() - Initiated.getTime() > longestUploadMs
      if (isOld) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      print(
        `An upload of s3://${Bucket}/${Key} that began at ${Initiated.toISOString()} has no end: ${isOld ? 'it is removed.' : 'another backup is being written, or one broke off.'}`,
      )
    }
  }

  /** Null when there is no such file. */
  async function sizeOf(file: { Bucket: string; Key: string }): Promise<number | null> {
    try {
      return (await client.send(new HeadObjectCommand(file))).ContentLength ?? 0
    } catch (error) {
      // An answer to HEAD does not show whether the bucket is missing: writing or listing does.
      if (statusOf(error) === 404) return null
      throw problemOf(error)
    }
  }

  async function asking<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      throw problemOf(error)
    }
  }

  function problemOf(error: unknown): unknown {
    return isOfBucket(error) ? new BackupFailed(bucketSentence(error, settings, 'BACKUP_S3_')) : error
  }
}

async function isAnswered(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => true,
    () => false,
  )
}
