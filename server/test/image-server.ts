import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import { AppError } from '../src/errors.ts'
import { revalidate } from '../src/http/caching.ts'
import { securityHeaders } from '../src/http/security-headers.ts'
import type { StoredPicture } from '../src/images/addresses.ts'
import { diskStorage, type DiskStorage } from '../src/images/disk-storage.ts'
import { imageStore, type ImageStore } from '../src/images/image-store.ts'
import { images } from '../src/images/routes.ts'

/** A server with the image routes, and an empty storage for each test. */
export class ImageServer {
  folder!: string
  storage!: DiskStorage
  store!: ImageStore
  app!: FastifyInstance
  /** Current time of store and storage, in Unix ms. */
  clock!: number
  /** Keys of pictures that are not public. */
  hidden!: Set<string>

  constructor() {
    beforeEach(() => this.#open())
    afterEach(async () => {
      await this.app.close()
      await rm(this.folder, { recursive: true, force: true })
    })
  }

  async #open(): Promise<void> {
    const now = () => this.clock
    this.clock = Date.now()
    this.hidden = new Set()
    this.folder = await mkdtemp(join(tmpdir(), 'marquee-images-'))
    this.storage = await diskStorage({ folder: join(this.folder, 'images'), publicUrl, secret, now })
    this.store = imageStore({ storage: this.storage, secret, publicUrl, now })
    // Settings of the whole server that could affect these routes.
    const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024, routerOptions: { ignoreTrailingSlash: true } })
    this.app = app
    app.addHook('onRequest', async (_request, reply) => {
      for (const [name, value] of Object.entries(securityHeaders(true))) reply.raw.setHeader(name, value)
    })
    revalidate(app)
    await app.register(compress, { threshold: 10 })
    await app.register(multipart)
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof AppError)) return reply.code(500).send({ error: String(error) })
      return reply.code(error.status).send({ code: error.code, error: error.message })
    })
    const { store, storage } = this
    await app.register(images, {
      store,
      storage,
      isPublic: async (key) => !this.hidden.has(key),
      mayUpload: async () => true,
    })
  }

  issue() {
    return this.store.issueUpload({ vendorId: 7, fileType: 'image/png' })
  }

  put(url: string, payload: Buffer, headers: Record<string, string> = {}) {
    return this.app.inject({ method: 'PUT', url: url.replace(publicUrl, ''), payload, headers })
  }

  port(): number {
    const address = this.app.server.address()
    if (address === null || typeof address === 'string') throw new Error('The server is not listening')
    return address.port
  }

  /** Sends a raw request, because HTTP clients change hostile paths; reads until the server closes the connection. */
  async raw(head: string, body: string): Promise<string> {
    const socket = connect(this.port(), '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString('latin1')))
    const length = head.includes('Content-Length') ? '' : `Content-Length: ${body.length}\r\n`
    socket.write(`${head}\r\nHost: x\r\n${length}Connection: close\r\n\r\n${body}`)
    await once(socket, 'close')
    return answer
  }
}

export const publicUrl = 'http://localhost:4711'
export const secret = 'a secret for tests'

export function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a4' } })
    .png()
    .toBuffer()
}

/** Adopts an upload without saving a row. */
export const keep = async (picture: StoredPicture) => picture

/** Names of all files below a folder. */
export async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => basename(entry.name))
}
