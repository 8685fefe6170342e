/** Kinds of commits that operators or users notice, with their headings in Keep a Changelog. Others are left out. */
const headings = { feat: 'Added', perf: 'Changed', fix: 'Fixed' }
const order = ['Read before updating', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
const unreleased = '## [Unreleased]'

/**
 * The next version (semver). Before 1.0.0 a major step raises the first number too.
 * @param {string} version
 * @param {'patch' | 'minor' | 'major'} step
 */
export function bumped(version, step) {
  const [major, minor, patch] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/**
 * The changes that Conventional Commits name, by heading.
 * @param {string} log commits as `git log --format=%s%x1f%b%x1e` prints them
 * @returns {Map<string, string[]>}
 */
export function changesOf(log) {
  const changes = new Map()
  const add = (heading, line) => changes.set(heading, [...(changes.get(heading) ?? []), line])
  for (const commit of log.split('\x1e')) {
    const [subject = '', body = ''] = commit.trim().split('\x1f')
    const [, type = '', scope, isBreaking, text = ''] = /^(\w+)(?:\(([^)]+)\))?(!)?: (.+)$/.exec(subject) ?? []
    const line = (words) => `- ${scope ? `**${scope}:** ` : ''}${words}`
    const warning = /^BREAKING[ -]CHANGE: ([\s\S]+?)(?:\n\n|\n[\w-]+: |(?![\s\S]))/m.exec(body)?.[1]
    if (warning || isBreaking) add('Read before updating', line((warning ?? text).replaceAll(/\s+/g, ' ').trim()))
    else if (Object.hasOwn(headings, type)) add(headings[type], line(text))
  }
  return changes
}

/**
 * The changelog with a new version at the top: what was written by hand below "Unreleased" stays, and the changes are added to its headings.
 * @param {string} changelog
 * @param {{ version: string, date: string, changes: Map<string, string[]> }} release
 * @returns {{ text: string, part: string }} `part` is the new version's own part
 */
export function withVersion(changelog, { version, date, changes }) {
  const start = changelog.indexOf(unreleased)
  if (start < 0) throw new Error(`CHANGELOG.md has no line "${unreleased}".`)
  const from = start + unreleased.length
  const end = changelog.indexOf('\n## ', from)
  const written = changelog.slice(from, end < 0 ? undefined : end)
  const rest = end < 0 ? '' : changelog.slice(end)
  const [lead = '', ...blocks] = written.split(/^### /m)
  const parts = new Map(
    blocks.map((block) => {
      const [heading = '', ...lines] = block.split('\n')
      return [heading.trim(), lines.join('\n').trim().split('\n').filter(Boolean)]
    }),
  )
  for (const [heading, lines] of changes) parts.set(heading, [...(parts.get(heading) ?? []), ...lines])
  const sections = [...parts.keys()]
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((heading) => `### ${heading}\n\n${parts.get(heading).join('\n')}`)
  const part = [lead.trim(), ...sections].filter(Boolean).join('\n\n')
  return {
    part,
    text: `${changelog.slice(0, from)}\n\n## [${version}] - ${date}\n\n${part}\n${rest}`,
  }
}
