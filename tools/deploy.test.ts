// What an operator copies: the image, the Compose file, the chart. There is no container engine here, so what can be known without one
// is known: that they parse, follow their schemas, name settings and files that exist, and run without rights that they do not need.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments, parseDocument } from 'yaml'
import { z } from 'zod'
import how from '../server/process.json' with { type: 'json' }
import { hashChart, headOf, RENDERED } from './render-chart.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** The README's table is compared with the code by another test. */
const settings = new Set([...read('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map((match) => match[1]!))

describe('the image', () => {
  const text = read('deploy/Dockerfile')
  /** Each instruction with what follows it; lines that go on are one. */
  const instructions = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({
      keyword: line.slice(0, line.indexOf(' ')),
      rest: line.slice(line.indexOf(' ') + 1).replaceAll(/\s+/g, ' '),
    }))
  const after = (keyword: string) => instructions.filter((one) => one.keyword === keyword).map(({ rest }) => rest)
  const lastStage = instructions.slice(instructions.findLastIndex(({ keyword }) => keyword === 'FROM'))

  test('is written in instructions that there are', () => {
    expect(instructions.length).toBeGreaterThan(15)
    const known = [
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'ENV',
      'USER',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'ENTRYPOINT',
      'CMD',
    ]
    expect(instructions.filter(({ keyword }) => !known.includes(keyword))).toEqual([])
    for (const form of [
      ...after('CMD'),
      ...after('ENTRYPOINT'),
      ...after('HEALTHCHECK').map((rest) => rest.slice(rest.indexOf('['))),
    ])
      expect(z.array(z.string()).safeParse(JSON.parse(form)).success).toBe(true)
  })

  test('is made in two stages and run by nobody special, with what the lockfile says', () => {
    expect(after('FROM')).toEqual(['node:24-trixie AS build', 'debian:trixie-slim AS run'])
    expect(lastStage.filter(({ keyword }) => keyword === 'USER').map(({ rest }) => rest)).toEqual(['1000:1000'])
    expect(after('RUN')[0]).toMatch(/^npm ci /)
    expect(text).not.toMatch(/npm install|curl|wget|ADD /)
  })

  test('starts files that are there, with settings that there are', () => {
    expect(after('CMD').map((line) => JSON.parse(line) as unknown)).toEqual([[...how.arguments, 'server/main.ts']])
    expect(existsSync(path.join(root, 'server/main.ts'))).toBe(true)
    expect(after('ENV')).toContain(
      Object.entries(how.environment)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    )
    const named = after('ENV')
      .flatMap((line) => [...line.matchAll(/\b([A-Z_]+)=/g)].map((match) => match[1]!))
      .filter((name) => name !== 'PATH' && !(name in how.environment))
    expect(named.filter((name) => !settings.has(name))).toEqual([])
  })

  test('holds no tool that only builds or tests', () => {
    const [install, ...others] = after('RUN')
    expect(install).toBe('npm ci --omit=dev --no-audit --no-fund')
    expect(others.find((one) => one.includes('tools/build.ts'))).toMatch(
      /tools\/build\.ts --dense && node tools\/prune\.ts/,
    )
  })

  test('holds no history, no secrets and no data of the machine on which it was made', () => {
    const ignored = read('.dockerignore').trimEnd().split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '**/*.env', '**/.env*', 'node_modules', 'data', 'test-results']),
    )
    // The build reads which rooms there are: each must be there, at least with that file (it ended in a fault without).
    const rooms = z
      .object({ references: z.array(z.object({ path: z.string() })) })
      .parse(JSON.parse(read('tsconfig.json')))
      .references.map((one) => path.basename(one.path))
    expect(ignored.filter((line) => line.startsWith('!'))).toEqual([
      ...rooms.filter((room) => ignored.includes(room)).map((room) => `!${room}/tsconfig.json`),
      '!docs/dependencies.md', // tools/prune.ts reads in it what only builds
    ])
    expect(instructions.filter(({ keyword }) => keyword === 'ARG')).toEqual([])
  })

  test('is sent no test and no tool of a workshop, and nothing that is left out is imported by what is sent', () => {
    const lines = read('.dockerignore').trimEnd().split('\n')
    expect(lines).toEqual(expect.arrayContaining(['guards', 'films', '**/*.test.ts', '**/*.test.tsx', '**/test-*']))
    const isLeftOut = (file: string) => /\.test\.tsx?$|(^|\/)test-[^/]*$/.test(file)
    const rooms = ['contract', 'domain', 'messages', 'store', 'labs', 'content', 'server', 'web']
    const sent = rooms.flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
        .map((name) => `${room}/${name}`)
        .filter((file) => /\.tsx?$/.test(file) && !isLeftOut(file)),
    )
    expect(sent.length).toBeGreaterThan(1000)
    const asks = sent.flatMap((file) =>
      [...read(file).matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)]
        .filter(([, from = '']) => isLeftOut(from))
        .map(([, from]) => `${file} imports ${from}`),
    )
    expect(asks).toEqual([])
  })

  test('is sent every file that its build names', () => {
    const ignored = read('.dockerignore').trimEnd().split('\n')
    const isSent = (file: string) =>
      ignored.includes(`!${file}`) || !ignored.some((line) => file === line || file.startsWith(`${line}/`))
    const scripts = after('RUN').flatMap((line) => [...line.matchAll(/node ([\w/]+\.ts)/g)].map(([, file]) => file!))
    expect(scripts).toEqual(['messages/generate.ts', 'tools/build.ts', 'tools/prune.ts'])
    const namedIn = (file: string): string[] => {
      const text = read(file)
      const others = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, from]) => path.join(path.dirname(file), from!))
      return [...text.matchAll(/'([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.\w+)'/g)].map(([, name]) => name!).concat(others)
    }
    const named = scripts.flatMap((script) => [script, ...namedIn(script)])
    const made = /^(build|\.build|node_modules)(\/|$)/
    const there = [...new Set(named)].filter((file) => !made.test(file) && existsSync(path.join(root, file)))
    expect(there).toEqual(expect.arrayContaining(['tools/lab-files.ts', 'package.json', 'docs/dependencies.md']))
    expect(there.filter((file) => !isSent(file))).toEqual([])
  })
})

describe('the Compose file', () => {
  const text = read('deploy/compose.yaml')
  // Only what is used here: a word that Compose does not know is a fault.
  const Service = z.strictObject({
    image: z.string().optional(),
    build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
    command: z.array(z.string()).optional(),
    restart: z.enum(['unless-stopped']).optional(),
    depends_on: z
      .record(
        z.string(),
        z.strictObject({ condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']) }),
      )
      .optional(),
    environment: z.record(z.string(), z.string()).optional(),
    ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
    volumes: z.array(z.string().regex(/^[a-z]+:\/[a-z/]+$/)).optional(),
    healthcheck: z
      .strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.number() })
      .optional(),
    read_only: z.boolean().optional(),
    tmpfs: z.array(z.string()).optional(),
    cap_drop: z.array(z.string()).optional(),
    security_opt: z.array(z.string()).optional(),
    network_mode: z.enum(['none']).optional(),
    stop_grace_period: z.string().optional(),
    shm_size: z.string().optional(),
  })
  const { services } = z.looseObject({ services: z.record(z.string(), Service) }).parse(parse(text))

  test('parses without a fault, and refers to nothing that it has not', () => {
    expect(parseDocument(text).errors).toEqual([])
    const { volumes } = z.looseObject({ volumes: z.record(z.string(), z.null()) }).parse(parse(text))
    for (const service of Object.values(services)) {
      expect(Object.keys(service.depends_on ?? {}).filter((name) => !(name in services))).toEqual([])
      expect(
        (service.volumes ?? []).map((volume) => volume.split(':')[0]!).filter((name) => !(name in volumes)),
      ).toEqual([])
    }
  })

  test('has the product, its database, storage and mails, and keeps no secret', () => {
    expect(Object.keys(services)).toEqual(['tessera', 'postgres', 'storage', 'buckets', 'mail'])
    expect(text).not.toMatch(/(SECRET|PASSWORD): (?!\$\{)/)
    expect(Object.keys(services['tessera']!.environment ?? {}).filter((name) => !settings.has(name))).toEqual([])
  })

  test('gives the product a root that nobody writes to, and no rights', () => {
    expect(services['tessera']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })
})

describe('the chart', () => {
  const rendered = readFileSync(RENDERED, 'utf8')
  const Probe = z.looseObject({ httpGet: z.looseObject({ path: z.string(), port: z.string() }) })
  const Container = z.looseObject({
    image: z.string(),
    env: z.array(z.looseObject({ name: z.string(), value: z.string() })),
    ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })),
    startupProbe: Probe,
    livenessProbe: Probe,
    readinessProbe: Probe,
    securityContext: z.unknown(),
  })
  const Deployment = z.looseObject({
    spec: z.looseObject({
      replicas: z.number(),
      strategy: z.unknown(),
      template: z.looseObject({
        spec: z.looseObject({
          automountServiceAccountToken: z.boolean(),
          securityContext: z.unknown(),
          terminationGracePeriodSeconds: z.number(),
          containers: z.tuple([Container]),
        }),
      }),
    }),
  })
  const documents = parseAllDocuments(rendered)
  const objects = documents.map((document) =>
    z.looseObject({ apiVersion: z.string(), kind: z.string(), spec: z.looseObject({}) }).parse(document.toJS()),
  )
  const only = (kind: string) => objects.filter((object) => object.kind === kind)
  const deployment = Deployment.parse(only('Deployment')[0])
  const [container] = deployment.spec.template.spec.containers

  test('was rendered by helm as it is now', () => {
    expect(rendered.split('\n')[0], 'run `node tools/render-chart.ts` with helm on the path').toBe(headOf(hashChart()))
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  })

  test('makes all that several replicas need', () => {
    expect(objects.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).sort()).toEqual([
      'apps/v1 Deployment',
      'monitoring.coreos.com/v1 ServiceMonitor',
      'networking.k8s.io/v1 Ingress',
      'networking.k8s.io/v1 NetworkPolicy',
      'policy/v1 PodDisruptionBudget',
      'v1 Service',
    ])
    expect(deployment.spec).toMatchObject({ replicas: 3, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
  })

  test('asks alive and ready at the doors that there are', () => {
    expect(
      [container.startupProbe, container.livenessProbe, container.readinessProbe].map(({ httpGet }) => httpGet),
    ).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
    ])
    expect(container.ports.map(({ name }) => name)).toEqual(['http', 'metrics'])
  })

  test('waits for the pause before the doors close, and for what is under way', () => {
    const drain = Number(container.env.find(({ name }) => name === 'DRAIN_SECONDS')?.value)
    expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 15)
  })

  test('runs as nobody special, writes nowhere but where it may, and holds no key of the cluster', () => {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(deployment.spec.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
  })

  test('lets in and out what is named, no more', () => {
    expect(only('NetworkPolicy')[0]?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] })
    expect(JSON.stringify(only('NetworkPolicy')[0]?.spec)).not.toContain('{}')
  })

  test('names settings that there are', () =>
    expect(container.env.map(({ name }) => name).filter((name) => !settings.has(name))).toEqual([]))
})

describe('the workflows of the public host', () => {
  const workflow = (name: string) =>
    z
      .looseObject({
        on: z.unknown(),
        permissions: z.record(z.string(), z.string()),
        jobs: z.record(z.string(), z.looseObject({ steps: z.array(z.looseObject({})) })),
      })
      .parse(parse(read(`.github/workflows/${name}.yml`)))

  test('run what everybody runs, with no more rights than they need', () => {
    const { jobs, permissions } = workflow('test')
    expect(Object.values(jobs).flatMap(({ steps }) => steps.map((step) => step['run']))).toContain('npm test')
    expect(permissions).toEqual({ contents: 'read' })
  })

  const Build = z.looseObject({ context: z.string(), file: z.string(), push: z.boolean() })
  const listBuilt = (name: string) =>
    Object.values(workflow(name).jobs)
      .flatMap(({ steps }) => steps.map((step) => Build.safeParse(step['with']).data))
      .filter((one) => one !== undefined)
      .map(({ context, file, push }) => ({ context, file, push }))

  test('build the image that is here: of each change, and of a tag that a release makes to be kept', () => {
    expect(workflow('release').on).toEqual({ push: { tags: ['v*'] } })
    expect(workflow('test').on).toEqual({ push: { branches: ['main'] }, pull_request: null })
    const image = { context: '.', file: 'deploy/Dockerfile' }
    expect(listBuilt('release')).toEqual([{ ...image, push: true }])
    expect(listBuilt('test')).toEqual([{ ...image, push: false }])
  })

  test('propose updates where there are packages', () => {
    const { updates } = z
      .looseObject({
        updates: z.array(
          z.looseObject({ directory: z.string().optional(), directories: z.array(z.string()).optional() }),
        ),
      })
      .parse(parse(read('.github/dependabot.yml')))
    const folders = updates
      .flatMap(({ directory, directories }) => directories ?? [directory ?? ''])
      .filter((folder) => folder !== '/')
    expect(folders.filter((folder) => !existsSync(path.join(root, folder)))).toEqual([])
    expect(folders).toContain('/bench/lighthouse')
  })
})
