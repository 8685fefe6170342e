import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newPlace } from './server.ts'

export const nginxProgram = '/usr/sbin/nginx'
const example = new URL('../../deploy/nginx/marquee.conf', import.meta.url)

export interface Nginx {
  url: string
  /** What its error log has, except refused connections: those are tried at the next server. */
  failures(): string[]
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

/** Starts Debian's nginx on loopback in front of servers, with the file of deploy/nginx as it is, except for addresses and TLS. */
export async function startNginx(origins: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-nginx-'))
  const { url, dataDir } = await newPlace()
  rmSync(dataDir, { recursive: true })
  writeFileSync(join(folder, 'nginx.conf'), main(folder, siteFor(origins, new URL(url).port)))
  const program = spawn(
    nginxProgram,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {
      stdio: 'ignore',
    },
  )
  // Also when this process ends by itself.
  const kill = () => void program.kill('SIGTERM')
  process.once('exit', kill)
  await untilListening(program, url, join(folder, 'error.log'))
  return {
    url,
    failures: () =>
      readFileSync(join(folder, 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.includes('Connection refused')),
    async stop() {
      process.off('exit', kill)
      if (program.exitCode === null) {
        const exited = once(program, 'exit')
        kill()
        await exited
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The site of the example, on this port without TLS, in front of these servers. */
function siteFor(origins: readonly string[], port: string): string {
  const options = /server 127\.0\.0\.1:3000 (.*);/
  const found = options.exec(readFileSync(example, 'utf8'))?.[1]
  const [site = ''] = /\nserver \{\n {2}listen 443 [^]*/.exec(readFileSync(example, 'utf8')) ?? []
  const [upstream = ''] = /upstream marquee \{[^]*?\n\}/.exec(readFileSync(example, 'utf8')) ?? []
  const servers = origins.map((origin) => `server 127.0.0.1:${new URL(origin).port} ${found};`)
  const kept = upstream.split('\n').filter((line) => !/^ *server /.test(line))
  return `${[kept[0], ...servers, ...kept.slice(1)].join('\n')}
    ${site.replace('listen 443 ssl;', `listen 127.0.0.1:${port};`).replaceAll(/^ *(ssl_|http2 ).*$/gm, '')}`
}

function main(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${site}
}
`
}

async function untilListening(program: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    if (program.exitCode !== null || Date.now() > deadline) {
      throw new Error(`nginx did not start: ${existsSync(log) ? readFileSync(log, 'utf8') : 'it said nothing'}`)
    }
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await sleep(50)
  }
}
