import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../src/root.ts'

/*
 * The files of deploy/ by the programs that read them, where this machine has them, and what they name in each other, which no program compares.
 */

const at = (path: string) => join(root, 'deploy', path)
const programs = ['/usr/bin', '/usr/local/bin', '/usr/sbin']
const has = (name: string) => programs.some((folder) => existsSync(join(folder, name)))
/** Throws with the output of the program when it refuses. */
const run = (name: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) =>
  execFileSync(name, args, { encoding: 'utf8', stdio: 'pipe', ...options })

// oxlint-disable-next-line typescript/no-explicit-any -- what a file has is what is tested
type Loose = any
const documents = (path: string): Loose[] =>
  parseAllDocuments(readFileSync(at(path), 'utf8')).map((one) => (one.errors.length > 0 ? one.errors : one.toJS()))
const settings = new Set(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
)

test.runIf(has('promtool'))('the alerts are raised when they should be, by promtool', () => {
  expect(run('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: at('prometheus') })).toContain('SUCCESS')
})

test.runIf(has('systemd-analyze'))('systemd knows every line of the units', () => {
  const units = globSync(at('systemd/*'))
  expect(units.length).toBeGreaterThan(3)
  let output = ''
  try {
    run('systemd-analyze', ['verify', '--man=no', ...units])
  } catch (error) {
    output = String((error as { stderr: unknown }).stderr)
  }
  // The product is not installed here, and the two keys are of systemd 254, which an older one ignores.
  expect(
    output
      .split('\n')
      .filter(
        (line) =>
          line !== '' && !/\/opt\/marquee\/.* is not executable|Unknown key 'Restart(Steps|MaxDelaySec)'/.test(line),
      ),
  ).toEqual([])
})

test.runIf(has('caddy'))('Caddy takes its file', () => {
  const env = { ...process.env, DOMAIN: 'marquee.example' }
  expect(run('caddy', ['validate', '--adapter', 'caddyfile', '--config', at('caddy/Caddyfile')], { env })).toContain(
    'Valid',
  )
})

test('the proxy of compose stands before a server that nobody else reaches', () => {
  const tags = [{ tag: '!reset', collection: 'seq' as const, resolve: () => [] }]
  const { services } = parse(readFileSync(join(root, 'compose.tls.yaml'), 'utf8'), { customTags: tags }) as Loose
  const base = parse(readFileSync(join(root, 'compose.yaml'), 'utf8')) as Loose
  expect(services.marquee.ports).toEqual([])
  expect(services.proxy.depends_on.filter((name: string) => !base.services[name])).toEqual([])
  expect(Object.keys(services.marquee.environment).filter((name) => !settings.has(name))).toEqual([])
  expect(services.marquee.environment).toMatchObject({ TRUST_PROXY: '1', PUBLIC_URL: expect.stringMatching(/^https:/) })
  for (const volume of services.proxy.volumes.filter((one: string) => one.startsWith('.')))
    expect(existsSync(join(root, volume.split(':')[0]))).toBe(true)
})

test('what the files of Kubernetes name in each other is there', () => {
  const { resources } = documents('kubernetes/base/kustomization.yaml')[0]
  const files = globSync(at('kubernetes/base/*.yaml')).map((path) => basename(path))
  expect(new Set([...resources, 'kustomization.yaml'])).toEqual(new Set(files))

  const all = new Map<string, Loose>()
  for (const name of resources) for (const one of documents(`kubernetes/base/${name}`)) all.set(one.kind, one)
  const secrets = new Map<string, string>(
    documents('kubernetes/secret.example.yaml').map((one) => [one.metadata.name, JSON.stringify(one.stringData)]),
  )
  const { spec: deployment } = all.get('Deployment')
  const { spec: service } = all.get('Service')
  const server = deployment.template.spec
  const job = all.get('CronJob').spec.jobTemplate.spec.template
  const labels = deployment.template.metadata.labels
  expect(deployment.selector.matchLabels).toEqual(labels)
  expect(service.selector).toEqual(labels)
  expect(job.metadata.labels).not.toMatchObject(service.selector)
  expect(all.get('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
  expect(all.get('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(all.get('Deployment').metadata.name)
  const { values } = all.get('NetworkPolicy').spec.podSelector.matchExpressions[0]
  expect(values).toEqual([labels, job.metadata.labels].map((one) => one['app.kubernetes.io/name']))

  const ports = server.containers[0].ports.map(({ name }: Loose) => name)
  expect(ports).toContain(service.ports[0].targetPort)
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
    expect(ports).toContain(server.containers[0][probe].httpGet.port)
  const [{ host, http }] = all.get('Ingress').spec.rules
  expect(http.paths[0].backend.service).toEqual({
    name: all.get('Service').metadata.name,
    port: { name: service.ports[0].name },
  })
  expect(all.get('Ingress').spec.tls[0].hosts).toEqual([host])
  const { data } = all.get('ConfigMap')
  expect(data.PUBLIC_URL).toBe(`https://${host}`)

  expect(job.spec.containers[0].image).toBe(server.containers[0].image)
  expect(existsSync(join(root, job.spec.containers[0].command[1]))).toBe(true)
  for (const pod of [server, job.spec]) {
    const [{ envFrom, env = [], volumeMounts }] = pod.containers
    expect(envFrom).toEqual([{ configMapRef: { name: all.get('ConfigMap').metadata.name } }])
    const given = { ...data, ...Object.fromEntries(env.map(({ name, value }: Loose) => [name, value])) }
    expect(Object.keys(given).filter((name) => !settings.has(name.replace(/_FILE$/, '')))).toEqual([])
    for (const [name, path] of Object.entries<string>(given).filter(([one]) => one.endsWith('_FILE'))) {
      const mount = volumeMounts.find(({ mountPath }: Loose) => path.startsWith(`${mountPath}/`))
      const volume = pod.volumes.find((one: Loose) => one.name === mount?.name)
      expect([name, secrets.get(volume?.secret.secretName) ?? '']).toEqual([
        name,
        expect.stringContaining(`"${basename(path)}"`),
      ])
    }
  }

  const [monitor] = documents('kubernetes/monitoring/service-monitor.yaml')
  expect(all.get('Service').metadata.labels).toMatchObject(monitor.spec.selector.matchLabels)
  expect(service.ports.map(({ name }: Loose) => name)).toContain(monitor.spec.endpoints[0].port)
})

test.runIf(has('kubectl'))('the example of an overlay can be built', () => {
  const built = run('kubectl', ['kustomize', at('kubernetes/example')])
  const found = built.split('\n---\n').map((text) => parse(text) as Loose)
  expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Ingress', 'ServiceMonitor', 'CronJob']))
  expect(built).not.toContain('registry.example')
  expect(built).not.toContain('host: marquee.example')
  expect(found.find(({ kind }) => kind === 'ConfigMap').data.METRICS_TOKEN_FILE).toMatch(/metrics_token$/)
})
