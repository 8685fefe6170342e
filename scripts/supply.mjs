import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { licenceProblems, productionPackages } from './licences.mjs'
import { root } from './run.mjs'

/**
 * Packages that may have an install script, which `ignore-scripts` in .npmrc never runs: esbuild's checks its own binary,
 * @scarf/scarf's counts installations. Only development uses them.
 */
const mayRunAtInstall = new Set(['esbuild', '@scarf/scarf'])

/** Patterns of keys and tokens. */
const secretPatterns = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bgithub_pat_\w{40}/,
  /\bglpat-[\w-]{20}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{20}/,
  /\bsk_live_[A-Za-z0-9]{20}/,
  /\bsk-[A-Za-z0-9]{32}/,
  /\bAIza[\w-]{35}\b/,
  /\bSG\.[\w-]{22}\.[\w-]{43}\b/,
  /\b[a-z][a-z+]*:\/\/[\w.-]+:(?!secret@|password@|marquee@|\$|<)[^\s:@/'"`]{8,}@(?!localhost|127\.0\.0\.1|[\w.-]+\.(?:example|test)\b)[\w.-]+/,
]
/** Larger files are not searched: nobody typed a secret into them. In bytes. */
const largestFile = 1024 * 1024

/**
 * S22: checks that packages are those of the lockfile, have no install scripts and an allowed licence, and that no file contains a secret.
 * Makes no request. Returns a sentence for each problem.
 */
export function supplyProblems() {
  return [...lockfileProblems(), ...licenceProblems(), ...secretProblems()]
}

/** How much was checked. */
export function supplyCounts() {
  return {
    packages: Object.keys(lock().packages).length,
    production: productionPackages().length,
    files: files().length,
  }
}

/** Returns the first part of a text that looks like a secret. */
export function secretIn(text) {
  return secretPatterns.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
}

function lockfileProblems() {
  const { packages } = lock()
  const problems = []
  const { workspaces } = read('package.json')
  for (const workspace of ['', ...workspaces]) {
    const { name, dependencies, devDependencies, optionalDependencies } = read(join(workspace, 'package.json'))
    for (const [kind, wanted] of Object.entries({ dependencies, devDependencies, optionalDependencies })) {
      const locked = packages[workspace]?.[kind] ?? {}
      for (const [of, version] of Object.entries(wanted ?? {})) {
        if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && !of.startsWith('@marquee/'))
          problems.push(`${name} asks for ${of} ${version}, which is not one version.`)
        if (locked[of] !== version)
          problems.push(`package-lock.json does not know that ${name} asks for ${of} ${version}.`)
      }
    }
  }
  for (const [path, { link, integrity, hasInstallScript }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!integrity?.startsWith('sha512-')) problems.push(`${name} has no sha512 in package-lock.json.`)
    if (hasInstallScript && !mayRunAtInstall.has(name)) problems.push(`${name} runs something while it is installed.`)
  }
  const runs = productionPackages().filter(({ path }) => packages[path].hasInstallScript)
  return [...problems, ...runs.map(({ name }) => `${name} runs something while the product is installed.`)]
}

function secretProblems() {
  return files().flatMap((file) => {
    const found = secretIn(readFileSync(join(root, file), 'utf8'))
    return found ? [`${file} holds what looks like a secret: ${found.slice(0, 12)}…`] : []
  })
}

/** The tracked files, and new ones that git does not ignore. The lockfile is left out, because its hashes look like secrets. */
function files() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  return listed
    .toString()
    .split('\0')
    .filter((file) => file && file !== 'package-lock.json' && isSmallText(file))
}

function isSmallText(file) {
  const found = statSync(join(root, file), { throwIfNoEntry: false })
  return found?.isFile() && found.size < largestFile && !/\.(png|jpe?g|webp|woff2?|ico)$/.test(file)
}

const lock = () => read('package-lock.json')
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

if (import.meta.main) {
  const problems = supplyProblems()
  for (const problem of problems) console.error(problem)
  const { packages, production, files: all } = supplyCounts()
  console.log(`${packages} packages, ${production} of them in the product, ${all} files: ${problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
