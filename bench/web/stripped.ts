import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { brotliCompressSync, constants } from 'node:zlib'

export interface Stripped {
  url: string
  stop(): Promise<void>
}

/** The same site without a single script, on a port of its own: what the pages would be if nothing ran in them. */
export async function startStripped(origin: string): Promise<Stripped> {
  const server = createServer((request, response) => {
    answer(origin, request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers)
        if (Buffer.isBuffer(body)) response.end(body)
        else body.pipe(response)
      },
      () => response.writeHead(502).end(),
    )
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(origin: string, { url = '/', headers }: IncomingMessage) {
  const from = await fetch(origin + url, { headers: { accept: headers.accept ?? '*/*' }, redirect: 'manual' })
  const type = from.headers.get('content-type') ?? ''
  const plain = { 'content-type': type, 'cache-control': from.headers.get('cache-control') ?? '' }
  if (!/^text\/(html|css)/.test(type)) {
    return { status: from.status, headers: plain, body: from.body ? Readable.from(from.body) : Buffer.alloc(0) }
  }
  const text = await from.text()
  const left = type.startsWith('text/html')
    ? text.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    : text
  // As small as the product sends it: the style sheet was made small once, a page is made small each time.
  const quality = type.startsWith('text/html') ? 4 : 11
  const body = brotliCompressSync(left, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return { status: from.status, headers: { ...plain, 'content-encoding': 'br' }, body }
}
