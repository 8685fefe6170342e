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

/** Needed only to build, and yet part of what is built. */
const builtIn = new Set(['node_modules/lucide-react'])

/**
 * What the product is run with, by the lockfile: packages that are not for development only, on any machine, and those that are built into it.
 * @returns {{ path: string, name: string, version: string, licence: string | undefined, integrity: string }[]}
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && (!dev || builtIn.has(path)))
    .map(([path, { version, license, integrity }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { path, name, version, licence: license ?? statedLicence(path), integrity }
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

/** Writes the list of licences with their texts, and the bill of materials, beside the built server. Asks nobody, and says the same each time. */
export function writeBillOfMaterials(folder) {
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), licenceTexts())
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
}

/** In CycloneDX 1.5. By hand, because `npm sbom --omit dev` leaves out what workspaces are run with and development needs too, such as React. */
function billOfMaterials() {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const components = new Map(
    productionPackages().map(({ name: full, version: of, licence, integrity }) => {
      const purl = `pkg:npm/${full.replace('@', '%40')}@${of}`
      const component = {
        type: 'library',
        'bom-ref': purl,
        name: full,
        version: of,
        purl,
        licenses: [{ expression: licence }],
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
      }
      return [purl, component]
    }),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...components.values()],
  }
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
