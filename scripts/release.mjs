import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bumped, changesOf, withVersion } from './changelog.mjs'
import { runChecks } from './check.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const usage = `npm run release -- patch|minor|major  makes the next version: changelog, version numbers, commit and tag
npm run release -- current            releases the version that package.json names, which has no tag yet
  --dry-run                           prints the changelog's new part and changes nothing
Nothing is pushed.`

const words = process.argv.slice(2)
const isDryRun = words.includes('--dry-run')
const [step, ...more] = words.filter((word) => word !== '--dry-run')
if (!['patch', 'minor', 'major', 'current'].includes(step) || more.length > 0) stop(usage)

const { version, workspaces } = json('package.json')
const next = step === 'current' ? version : bumped(version, step)
if (git('tag', '--list', `v${next}`)) stop(`There is a tag v${next} already.`)
if (!isDryRun && git('status', '--porcelain')) stop('There are changes that are not committed. Commit them first.')

const lastTag = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname').split('\n')[0]
// The first version has no list of commits; its text is written by hand.
const log = lastTag ? git('log', '--no-merges', '--reverse', '--format=%s%x1f%b%x1e', `${lastTag}..HEAD`) : ''
const before = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const { text, part } = withVersion(before, {
  version: next,
  date: new Date().toISOString().slice(0, 10),
  changes: changesOf(log),
})
if (part.trim() === '') stop('Nothing that operators or users notice has changed since the last version.')
if (isDryRun) {
  console.log(`## [${next}]\n\n${part}`)
  process.exit(0)
}

const failed = await runChecks()
if (failed.length > 0) stop(`Nothing was released. Failed: ${failed.join(', ')}.`)
writeFileSync(join(root, 'CHANGELOG.md'), text)
for (const folder of ['.', ...workspaces]) edit(join(folder, 'package.json'), (file) => (file.version = next))
edit('package-lock.json', (lock) => {
  lock.version = next
  for (const folder of ['', ...workspaces]) if (lock.packages[folder]?.version) lock.packages[folder].version = next
})
git('add', '--all')
git('commit', '--message', `chore(release): v${next}`)
git('tag', '--annotate', `v${next}`, '--message', `v${next}`)
console.log(`\nv${next} is committed and tagged. Publish it with: git push --follow-tags`)

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100 * 1024 * 1024 }).trim()
}

function json(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function edit(path, change) {
  if (!existsSync(join(root, path))) return
  const file = json(path)
  change(file)
  writeFileSync(join(root, path), `${JSON.stringify(file, null, 2)}\n`)
}
