import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Licences that allow everybody to run and redistribute the product as it is. */
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
/** Allowed for the image library and its binaries, because they stay separate files that can be replaced. */
const allowedForImages = 'LGPL-3.0-or-later'

/** Development dependencies whose code becomes part of the build. */
const builtIn = new Set(['node_modules/lucide-react'])

/**
 * The packages of the running product by the lockfile, for all platforms: those that are not for development only, and those in `builtIn`.
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
 * Returns a sentence for each package whose licence is not allowed. Expressions with AND and OR are evaluated.
 * @param {ReturnType<typeof productionPackages>} packages
 */
export function licenceProblems(packages = productionPackages()) {
  return packages
    .filter(({ name, licence }) => !licence || !isAllowed(licence, name))
    .map(({ name, version, licence }) => `${name} ${version} is under ${licence ?? 'no licence that it names'}.`)
}

/** Writes the licences with their texts, and the bill of materials, into `folder`. Makes no request, and writes the same each time. */
export function writeBillOfMaterials(folder) {
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), licenceTexts())
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
}

/** CycloneDX 1.5. Not by `npm sbom --omit dev`, which leaves out packages that development needs too, such as React. */
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

/** Of data that is part of the product and comes from no package of the lockfile (scripts/places.mjs). */
const places =
  'Places, with coordinates and population: geonames.org (CC-BY-4.0)\n\nhttps://creativecommons.org/licenses/by/4.0/\nReduced to a part of the places, and rounded.\n'

/** Each licence text once, below the names of the packages that it applies to. */
function licenceTexts() {
  const byText = new Map()
  for (const { path, name, version, licence } of productionPackages()) {
    const text = textOf(path) ?? `${licence}; its text comes with the package.`
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${licence})`])
  }
  const rule = '-'.repeat(80)
  const parts = Array.from(byText, ([text, names]) => `${names.join('\n')}\n\n${text.trim()}\n`)
  return `What this product is made with, and under which licence.\n\n${[...parts, places].join(`\n${rule}\n\n`)}`
}

/** The licence text of an installed package; undefined for a package of another platform, which is not installed. */
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
