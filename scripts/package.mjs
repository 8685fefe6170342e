import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, commands, files, packagesBeside } from './product.mjs'
import { root } from './run.mjs'

// Makes the folder that runs the product, with nothing that only builds or tests it, and packs it. It runs on this kind of machine
// without npm: `node_modules/.bin/node scripts/start.mjs`.
process.chdir(root)
const { version, license, type, engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const { values } = parseArgs({ options: { folder: { type: 'string' } } })
const name = `marquee-${version}`
const folder = values.folder ?? join('build', name)

await ensureBuilt()
rmSync(folder, { recursive: true, force: true })
for (const file of files) copy(file, (path) => !path.includes('/.cache'))
for (const path of withTheirOwn(packagesBeside)) {
  // Node's headers are for compiling.
  copy(path, (one) => !/node-[^/]+\/(include|share)/.test(one))
}
mkdirSync(join(folder, 'node_modules/.bin'))
symlinkSync(`../${packagesBeside.at(-1)}/bin/node`, join(folder, 'node_modules/.bin/node'))
const kept = Object.fromEntries(['start', ...commands].map((one) => [one, scripts[one]]))
const manifest = { name: 'marquee', version, private: true, license, type, scripts: kept, engines }
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)

if (!values.folder) {
  const file = `${name}-${process.platform}-${process.arch}.tar.gz`
  const flags = ['--owner=0', '--group=0', '--sort=name', '-czf', file, name]
  if (spawnSync('tar', flags, { cwd: dirname(folder), stdio: 'inherit' }).status !== 0) process.exit(1)
  console.log(`build/${file}`)
} else console.log(folder)

function copy(path, filter) {
  cpSync(path, join(folder, path), { recursive: true, filter, verbatimSymlinks: true })
}

/** The installed paths of packages and of everything that they depend on, by the lockfile. */
function withTheirOwn(names) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const found = new Set()
  const add = (wanted, from) => {
    const path = placesFor(wanted, from).find((place) => packages[place])
    // Optional packages of other platforms are in the lockfile and not installed.
    if (!path || found.has(path) || !existsSync(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, path)
  }
  for (const one of names) add(one, 'server')
  return found
}

/** Where Node looks for a package, from the inside to the outside. */
function placesFor(wanted, from) {
  const places = []
  for (let at = from; at !== '.'; at = dirname(at)) {
    if (!/(^|\/)(node_modules|@[^/]+)$/.test(at)) places.push(`${at}/node_modules/${wanted}`)
  }
  return [...places, `node_modules/${wanted}`]
}
