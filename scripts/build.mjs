import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants as access, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { writeBillOfMaterials } from './licences.mjs'
import { commands, server, serverFolder } from './product.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = `${root}web/`
const hashFile = `${web}build/.sources`
const emptyDatabase = `${serverFolder}/database`
const compress = promisify(brotliCompress)

if (import.meta.main) {
  stopWithoutTools()
  await build(sourcesHash())
}

/** Builds the product when there is no build, or when the hash beside it differs from that of the sources. */
export async function buildWhenStale() {
  const hash = sourcesHash()
  if (existsSync(server) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return
  stopWithoutTools()
  // In a process of its own: whoever calls this becomes the server, and would keep the memory of the build.
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' })
  const stop = (signal) => {
    child.kill(signal)
    process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  const [code] = await once(child, 'exit')
  for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, stop)
  if (code !== 0) process.exit(1)
}

async function build(hash) {
  stopUnlessWritable()
  const began = performance.now()
  process.stdout.write('Building the product ... ')
  // Without the hash file a build that was interrupted counts as missing.
  rmSync(hashFile, { force: true })
  await run('The pages', `${root}node_modules/@react-router/dev/bin.cjs`, ['build'])
  await Promise.all([compressAssets(), bundleServer().then(makeEmptyDatabase)])
  writeBillOfMaterials(serverFolder)
  writeFileSync(hashFile, hash)
  console.log(`done in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/** Ends the process with a message after `npm ci --omit=dev`, which installs nothing that builds. */
function stopWithoutTools() {
  if (['rolldown', '@react-router/dev'].every((name) => existsSync(`${root}node_modules/${name}`))) return
  const what = existsSync(server) ? 'The build is older than the sources' : 'The product is not built'
  console.error(
    `${what}, and the packages that build it are not installed here. Run "npm ci" and "npm run build", or copy server/build and web/build from where that was done with the same sources.`,
  )
  process.exit(1)
}

/** Ends the process with a message when this user may not write the build, because another user installed the product. */
function stopUnlessWritable() {
  try {
    for (const folder of [web, `${root}server`, `${root}node_modules`]) accessSync(folder, access.W_OK)
  } catch (error) {
    console.error(
      `The product is not built, and ${error.path} cannot be written (${error.code}). Let the user who installed it run "npm run build" first.`,
    )
    process.exit(1)
  }
}

function sourcesHash() {
  const files = globSync(
    [
      'web/{src,public}/**/*',
      'web/*.{ts,json}',
      '{contract,server,operations,demo}/src/**/*',
      '{contract,server,operations,demo}/package.json',
      'scripts/{build,empty-database,licences,product}.mjs',
      'package-lock.json',
    ],
    {
      cwd: root,
      withFileTypes: true,
    },
  )
  const paths = files
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => `${file.parentPath}/${file.name}`)
    .sort()
  const hash = createHash('sha256').update(process.version)
  for (const path of paths) {
    hash.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/**
 * Bundles the server, the rendered pages and the libraries of both, because finding and reading 1,500 small files takes most of a start.
 * Packages with binaries, and those that only development uses, stay external.
 */
async function bundleServer() {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: {
      main: `${root}server/src/main.ts`,
      ...Object.fromEntries(commands.map((name) => [name, `${root}operations/src/${name}.ts`])),
    },
    platform: 'node',
    external: ['sharp', /^@electric-sql\/pglite/, 'vite', '@fastify/middie', 'pg-native'],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
  })
  await bundle.write({ dir: serverFolder, format: 'esm', cleanDir: true })
}

async function makeEmptyDatabase() {
  await run('The empty database', `${root}scripts/empty-database.mjs`, [emptyDatabase])
}

/** Compresses every text file with Brotli into a `.br` file beside it, which the server sends unchanged. */
async function compressAssets() {
  const files = globSync(`${web}build/client/**/*.{js,css,svg,json,txt,webmanifest}`)
  await Promise.all(
    files.map(async (file) => {
      const packed = await compress(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      await writeFile(`${file}.br`, packed)
    }),
  )
}

/** Runs a script and shows its output only when it fails; then the build ends. */
async function run(what, script, args) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code === 0) return
  console.log('failed.')
  console.error(output)
  console.error(`${what} could not be built; what the build said stands above.`)
  process.exit(1)
}
