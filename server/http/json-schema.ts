// JSON Schema of the contract, for OpenAPI and the docs page.
import { z } from 'zod'

/** The part of JSON Schema that the contract's kinds of field produce. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | false
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number
  readonly pattern?: string
  readonly default?: string | number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

/** `input`: as it travels; `output`: as it is once parsed. */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // That a whole number is a safe one goes without saying.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return described as JsonSchema // zod types its result by the whole standard; the contract uses this much of it
}

/** One field of a call's form. */
export interface FieldFact {
  readonly name: string
  readonly isNeeded: boolean
  /** As it travels. */
  readonly schema: JsonSchema
  /** As it is parsed: has the bounds of a number and the default. */
  readonly parsed: JsonSchema
}

export function listFields(input: z.ZodObject): FieldFact[] {
  const sent = describeSchema(input, 'input')
  const parsed = describeSchema(input, 'output')
  return Object.entries(sent.properties ?? {}).map(([name, schema]) => ({
    name,
    isNeeded: sent.required?.includes(name) ?? false,
    schema,
    parsed: parsed.properties?.[name] ?? schema,
  }))
}

/** A reply's shape in the notation of TypeScript, which a reader takes in at a glance. */
export function sketchSchema(schema: JsonSchema, indent = ''): string {
  if (schema.not) return 'never'
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => sketchSchema(choice, indent)).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => sketchSchema(item, indent)).join(', ')}]`
  if (schema.type === 'array') return sketchList(schema.items || {}, indent)
  if (schema.type === 'object') return sketchObject(schema, indent)
  return typeof schema.type === 'string' ? schema.type : (schema.type ?? ['unknown']).join(' | ')
}

function sketchList(item: JsonSchema, indent: string): string {
  const text = sketchSchema(item, indent)
  return text.includes(' | ') ? `(${text})[]` : `${text}[]`
}

function sketchObject(schema: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${sketchSchema(property, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}
