import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../src/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A small repository with the scripts of this one. */
beforeAll(() => {
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['release', 'changelog', 'run'])
    cpSync(join(root, `scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`))
  // The checks of this repository take a minute; here a file determines how they end.
  write(
    'scripts/check.mjs',
    `import { existsSync } from 'node:fs'\nexport const runChecks = async () => existsSync('.git/broken') ? ['lint'] : []\n`,
  )
  write('package.json', JSON.stringify({ version: '0.1.0', workspaces: ['part'] }))
  mkdirSync(join(folder, 'part'))
  write('part/package.json', JSON.stringify({ name: 'part', version: '0.1.0' }))
  write(
    'package-lock.json',
    JSON.stringify({
      version: '0.1.0',
      packages: { '': { version: '0.1.0' }, part: { version: '0.1.0' }, 'node_modules/x': { version: '0.1.0' } },
    }),
  )
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\nThe first one.\n\n### Added\n\n- Everything.\n')
  git('init', '--quiet')
  commit('feat: begin')
})

test('versions are tagged, and the changelog is written from the commits since the last one', () => {
  expect(release('current').status).toBe(0)
  expect(git('tag')).toBe('v0.1.0')

  commit('feat(events): copy an event')
  commit('fix: keep the order', 'What it was.\n\nBREAKING CHANGE: the setting ORDER\nis gone.')
  commit('docs: a word')
  commit('perf(search)!: ask once')
  commit('fix(images): keep one picture primary')
  const dry = release('minor', '--dry-run')
  expect([dry.status, dry.stdout]).toEqual([0, expect.stringContaining('- **events:** copy an event')])
  expect(git('status', '--porcelain')).toBe('')
  expect(release('minor').status).toBe(0)

  const date = new Date().toISOString().slice(0, 10)
  expect(read('CHANGELOG.md')).toBe(`# Changelog

## [Unreleased]

## [0.2.0] - ${date}

### Read before updating

- the setting ORDER is gone.
- **search:** ask once

### Added

- **events:** copy an event

### Fixed

- **images:** keep one picture primary

## [0.1.0] - ${date}

The first one.

### Added

- Everything.
`)
  expect(git('describe')).toBe('v0.2.0')
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): v0.2.0')
  for (const file of ['package.json', 'part/package.json'])
    expect(JSON.parse(read(file))).toMatchObject({ version: '0.2.0' })
  expect(JSON.parse(read('package-lock.json')).packages).toEqual({
    '': { version: '0.2.0' },
    part: { version: '0.2.0' },
    'node_modules/x': { version: '0.1.0' },
  })
})

test('a release is refused with uncommitted changes, a failing check, nothing new, or a wrong word', () => {
  const refused = (...words: string[]) => {
    const { status, stderr } = release(...words)
    return [status, stderr.trim().split('\n').at(-1)]
  }
  expect(refused('patch')).toEqual([1, 'Nothing that operators or users notice has changed since the last version.'])
  commit('fix: a word')
  write('.git/broken', '')
  expect(refused('patch')).toEqual([1, 'Nothing was released. Failed: lint.'])
  rmSync(join(folder, '.git/broken'))
  write('new.txt', 'x')
  expect(refused('patch')).toEqual([1, 'There are changes that are not committed. Commit them first.'])
  rmSync(join(folder, 'new.txt'))
  expect(refused('current')).toEqual([1, 'There is a tag v0.2.0 already.'])
  expect(refused('huge')).toEqual([1, 'Nothing is pushed.'])
  expect([git('tag'), git('status', '--porcelain')]).toEqual(['v0.1.0\nv0.2.0', ''])
})

function release(...words: string[]) {
  return spawnSync(process.execPath, ['scripts/release.mjs', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
  })
}

const environment = {
  PATH: process.env.PATH,
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@corp.test',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@corp.test',
  GIT_CONFIG_GLOBAL: '/dev/null',
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: environment }).trim()
}

function commit(subject: string, body = ''): void {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', subject, ...(body ? ['--message', body] : []))
}

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text)
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}
