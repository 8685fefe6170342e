import { randomBytes } from 'node:crypto'
import { createBucket, hasS3Server, startS3Server, type S3Server } from '../../scripts/s3-server.mjs'
import type { S3Settings } from '../src/s3-settings.ts'

/** Whether tests with a bucket can run on this machine. */
export const hasBuckets = hasS3Server()

let running: Promise<S3Server> | undefined

/** The settings of a new empty bucket. The service is started once for each test file, and stopped after it (see setup.ts). */
export async function newBucket(): Promise<S3Settings> {
  running ??= startS3Server()
  const server = await running
  const { endpoint, accessKeyId, secretAccessKey, region } = server
  const bucket = `marquee-${randomBytes(6).toString('hex')}`
  await createBucket(server, bucket)
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: true, publicUrl: undefined }
}

export async function stopBuckets(): Promise<void> {
  const server = await running
  running = undefined
  server?.stop()
}
