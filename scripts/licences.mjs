import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Licences under which somebody may run and pass on the product as it is. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
])
/** Allowed for libraries that stay files of their own, to be exchanged for others: the image library and what it brings. */
const allowedForImages = 'LGPL-3.0-or-later'

/**
 * What the product is run with, by the lockfile: packages that are not for development only, on any machine.
 * @returns {{ path: string, name: string, version: string, licence: string | undefined }[]}
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { path, name, version, licence: license ?? statedLicence(path) }
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * A sentence for each package whose licence is not one of those above; what several licences are joined to is taken apart.
 * @param {ReturnType<typeof productionPackages>} packages
 */
export function licenceTroubles(packages = productionPackages()) {
  return packages
    .filter(({ name, licence }) => !licence || !isAllowed(licence, name))
    .map(({ name, version, licence }) => `${name} ${version} is under ${licence ?? 'no licence that it names'}.`)
}

/** Writes the list of licences with their texts, and the bill of materials (CycloneDX), beside the built server. Rejects when npm cannot say. */
export async function writeBillOfMaterials(folder) {
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), licenceTexts())
  const bill = await npm('sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx')
  writeFileSync(join(folder, 'sbom.cdx.json'), bill)
}

function isAllowed(expression, name) {
  const isOne = (licence) => allowed.has(licence) || (licence === allowedForImages && name.startsWith('@img/sharp'))
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((all) => all.split(' AND ').every(isOne))
}

/** Each text once, under the names of all that are under it. */
function licenceTexts() {
  const byText = new Map()
  for (const { path, name, version, licence } of productionPackages()) {
    const text = textOf(path) ?? `${licence}; its text comes with the package.`
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${licence})`])
  }
  const rule = '-'.repeat(80)
  const parts = Array.from(byText, ([text, names]) => `${names.join('\n')}\n\n${text.trim()}\n`)
  return `What this product is made with, and under which licence.\n\n${parts.join(`\n${rule}\n\n`)}`
}

/** A package for another machine than this one is not here. */
function textOf(path) {
  const folder = join(root, path)
  if (!existsSync(folder)) return undefined
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.|$|-)/i.test(one))
  return file && readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
}

function statedLicence(path) {
  const file = join(root, path, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined
}

/** npm reads the lockfile alone, and asks nobody. */
function npm(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let complaints = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (complaints += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`npm ${args[0]} failed: ${complaints || output}`)),
    )
  })
}
