import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/db/client.ts'
import { mailer } from '../src/notify/mail.ts'
import { pictureId, withPicture } from '../src/notify/mail-document.ts'
import { escapeHtml } from '../src/notify/plain-text.ts'
import { exampleSite, mailExamples, type MailExample } from './mail-examples.ts'

/*
 * `npm run mail -- preview` shows every e-mail of the product with example data, on loopback: in both themes and two widths, as text, and the
 * source as it would go to a mail server. PORT sets another port than 3025.
 */

const port = Number(process.env.PORT ?? 3025)
const command = process.argv[2]
if (command !== 'preview') {
  console.error('Usage: npm run mail -- preview')
  process.exit(1)
}

/** In the place of each vendor's picture. */
const picture = await readFile(join(import.meta.dirname, '../../demo/pictures/abuela-approved-1-320.webp'))
const folder = await mkdtemp(join(tmpdir(), 'marquee-mail-preview-'))
process.on('exit', () => void rm(folder, { recursive: true, force: true }))
console.log('Writing the e-mails ...')
const mails = await withSources(await writtenExamples())

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const at = /^\/(\d+)(\/html)?$/.exec(pathname)
  const shown = at ? mails[Number(at[1])] : undefined
  if (pathname === '/picture') return void response.writeHead(200, { 'content-type': 'image/webp' }).end(picture)
  const page = pathname === '/' ? listPage() : shown && (at?.[2] ? themed(shown, searchParams) : mailPage(shown))
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(page ?? 'Not found')
})
server.listen(port, '127.0.0.1', () => console.log(`${mails.length} e-mails are at http://localhost:${port}`))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
    void rm(folder, { recursive: true, force: true }).then(() => process.exit(0))
  })

/** An example with its source, as the mailer composes it. */
interface Shown extends MailExample {
  index: number
  source: string
}

async function writtenExamples(): Promise<MailExample[]> {
  const database = await openDatabase({ dir: join(folder, 'database') })
  await database.migrate()
  const examples = await mailExamples(database)
  await database.close()
  return examples
}

async function withSources(examples: MailExample[]): Promise<Shown[]> {
  const files = mailer({
    smtpUrl: undefined,
    from: 'Marquee <hello@marquee.example>',
    folder,
    unsubscribe: exampleSite,
  })
  return Promise.all(
    examples.map(async ({ name, mail }, index) => {
      const { id, created_at, recipient, reply_to, subject, text_body, html_body, kind, user_id, thread, calendar } =
        mail
      const content = { subject, text: text_body, html: html_body }
      const about = { kind, userId: user_id, thread, calendar }
      await files.send({ id, createdAt: created_at, to: recipient, replyTo: reply_to, ...content, ...about })
      return { name, mail, index, source: await readFile(join(folder, `${id}.eml`), 'utf8') }
    }),
  )
}

function listPage(): string {
  const rows = mails.map(
    ({ name, mail, index }) =>
      `<tr><td><a href="/${index}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(name)}</td><td>${escapeHtml(mail.recipient)}</td></tr>`,
  )
  return page('Every e-mail', `<table><tr><th>Subject</th><th>Kind</th><th>To</th></tr>${rows.join('\n')}</table>`)
}

function mailPage({ name, mail, index, source }: Shown): string {
  const frame = (theme: string, width: number) =>
    `<figure><figcaption>${theme}, ${width} px</figcaption><iframe title="${theme}, ${width} px" src="/${index}/html?theme=${theme}" width="${width}" height="900"></iframe></figure>`
  const step = (to: number, label: string) => (mails[to] ? `<a href="/${to}">${label}</a>` : '')
  const [head = ''] = source.split('\r\n\r\n', 1)
  return page(
    mail.subject,
    `<p><a href="/">All</a> ${step(index - 1, 'Previous')} ${step(index + 1, 'Next')} · ${escapeHtml(name)}</p>
<h2>Headers</h2><pre>${escapeHtml(head)}</pre>
<div class="row">${frame('light', 700)}${frame('dark', 700)}${frame('light', 390)}${frame('dark', 390)}</div>
<h2>Text</h2><pre>${escapeHtml(mail.text_body)}</pre>
${mail.calendar ? `<h2>Calendar entry</h2><pre>${escapeHtml(mail.calendar)}</pre>` : ''}
<details><summary>Source</summary><pre>${escapeHtml(source)}</pre></details>`,
  )
}

/** The HTML part as a mail program with that theme shows it, whatever the theme of this browser is. */
function themed({ mail }: Shown, query: URLSearchParams): string {
  const holds = query.get('theme') === 'dark' ? 'all' : 'not all'
  return withPicture(mail.html_body, true)
    .replace(`cid:${pictureId}`, '/picture')
    .replaceAll('@media (prefers-color-scheme: dark)', `@media ${holds}`)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem; } td, th { padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top; }
pre { padding: 1rem; border: 1px solid #8888; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; max-width: 60rem; }
.row { display: flex; flex-wrap: wrap; gap: 1rem; } figure { margin: 0; } iframe { border: 1px solid #8888; max-width: 100%; }
</style><h1>${escapeHtml(title)}</h1>${body}</html>`
}
