// OpenAPI 3.1 out of the contract. It is for programs and their authors, and in English like every such document.
import { labelOf, providers } from '../../contract/provider.ts'
import type { Upload, Who } from '../../contract/call.ts'
import { contract, paths, type Path } from '../../contract/index.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { say, sayLoose } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { describeSchema, listFields, type FieldFact, type JsonSchema } from './json-schema.ts'

/** Codes that a call may answer, those that any call may among them. */
export const listRefusals = (path: Path): RefusalCode[] => {
  const { who, proof, refusals } = contract[path]
  return [
    ...new Set<RefusalCode>([
      'invalid_input',
      ...(who === 'learner' ? (['auth_fail'] as const) : []),
      ...(who === 'anyone' ? [] : (['other_person'] as const)),
      ...(proof === 'none' ? [] : (['password_due'] as const)),
      ...refusals,
    ]),
  ]
}

const numberHoles = [
  'before',
  'characters',
  'count',
  'files',
  'hours',
  'megabytes',
  'megapixels',
  'minutes',
  'of',
  'price',
  'reference',
  'seconds',
  'state',
  'whose',
]
/** What stands in the holes of refusals; a hole that is not among them stops the document, which its test sees. */
const examples = {
  ...Object.fromEntries(numberHoles.map((hole) => [hole, 30])),
  provider: labelOf(providers[0], 'en'),
  way: 'Example Pay',
  why: 'This is the last owner.',
}

/** A refusal's sentence; a hole in it is filled with an example. */
export const exampleSentence = (locale: Locale, code: RefusalCode): string =>
  sayLoose(locale, `refusal.${code}`, examples)

/** The wire's group: `index` of `/index/login`. */
export const groupOf = (path: Path): string => path.split('/')[1] ?? ''

const failures = {
  400: 'unreadable',
  403: 'foreign',
  404: 'notFound',
  405: 'method',
  413: 'tooLarge',
  415: 'encoding',
  429: 'tooMany',
  500: 'internal',
  503: 'away',
} as const

/** What goes wrong with the call itself: HTTP status and sentence. */
export const listFailures = (locale: Locale): [status: string, sentence: string][] =>
  Object.entries(failures).map(([status, failure]) => [
    status,
    failure === 'internal' || failure === 'away'
      ? say(locale, `failure.${failure}`, { id: '…' })
      : say(locale, `failure.${failure}`),
  ])

export function makeOpenApi(): Readonly<Record<string, unknown>> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: '1',
      description:
        'Every call is a POST with a form body; the answer is JSON in the language of `accept-language`. A refusal by the rules is HTTP 200 with `error`, `message` and, for wrong fields, `fields`; where waiting helps, `retry_after` in seconds. A client that serves several people may say in the header `made-for` for whom it asks (`user.id`): a token of somebody else is then refused with `other_person`. A failure of the call itself keeps its HTTP status and carries a `message`.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(paths.map(groupOf))].map((name) => ({ name })),
    paths: Object.fromEntries(paths.map((path) => [path, { post: describeCall(path) }])),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'access-token',
          description: 'The `token` of `/index/login`.',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            error: { type: 'string' },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            retry_after: { type: 'integer' },
          },
          required: ['error', 'message'],
        },
        Failure: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
      },
      responses: Object.fromEntries(
        listFailures('en').map(([status, description]) => [
          `Failure${status}`,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
        ]),
      ),
    },
  }
}

const security: Record<Who, readonly Record<string, readonly string[]>[]> = {
  anyone: [],
  either: [{}, { accessToken: [] }],
  learner: [{ accessToken: [] }],
  staff: [{ accessToken: [] }],
}

function describeCall(path: Path) {
  const call = contract[path]
  const fields = listFields(call.input)
  const codes = listRefusals(path)
  const refusal = { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { error: { enum: codes } } }] }
  return {
    operationId: path.slice(1).replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [groupOf(path)],
    summary: call.summary,
    security: security[call.who],
    parameters: [{ name: 'accept-language', in: 'header', schema: { type: 'string', enum: ['en', 'zh-CN'] } }],
    requestBody: {
      required: fields.some((field) => field.isNeeded),
      content: call.upload
        ? { 'multipart/form-data': { schema: describeUpload(describeForm(fields), call.upload) } }
        : { 'application/x-www-form-urlencoded': { schema: describeForm(fields), encoding: describeLists(fields) } },
    },
    responses: {
      200: {
        description: `The answer, or a refusal:\n\n${codes.map((code) => `- \`${code}\`: ${exampleSentence('en', code)}`).join('\n')}`,
        content: describeAnswer(path, refusal),
      },
      ...Object.fromEntries(
        Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
    },
  }
}

/** A file answers with its own type; a refusal is JSON in any case. */
function describeAnswer(path: Path, refusal: object) {
  const { fileTypes, output } = contract[path]
  if (!fileTypes) return { 'application/json': { schema: { oneOf: [describeSchema(output, 'output'), refusal] } } }
  return {
    ...Object.fromEntries(fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    'application/json': { schema: refusal },
  }
}

const describeForm = (fields: readonly FieldFact[]) => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map((field) => [field.name, { ...field.schema, ...describeNumber(field.parsed) }]),
  ),
  required: fields.filter((field) => field.isNeeded).map((field) => field.name),
  additionalProperties: false,
})

const describeUpload = (form: ReturnType<typeof describeForm>, { field, maxBytes }: Upload) => ({
  ...form,
  properties: {
    ...form.properties,
    [field]: { type: 'string', format: 'binary', description: `A file of at most ${maxBytes} bytes` },
  },
  required: [...form.required, field],
})

/** A number travels as digits; its bounds and default are those of the parsed field. */
function describeNumber(parsed: JsonSchema): { description?: string } {
  if (parsed.minimum === undefined) return {}
  const standard = parsed.default === undefined ? '' : `; ${String(parsed.default)} when absent`
  return { description: `A whole number from ${parsed.minimum} to ${parsed.maximum}, in digits${standard}` }
}

/** Lists travel as repeated keys. */
const describeLists = (fields: readonly FieldFact[]) =>
  Object.fromEntries(
    fields
      .filter((field) => field.schema.type === 'array')
      .map((field) => [field.name, { style: 'form', explode: true }]),
  )
