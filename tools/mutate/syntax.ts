// A source as a tree, and a walk over all of it but types, which vanish before anything runs.
import { parseSync } from 'vite'

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: unknown
}

export interface Step {
  readonly node: Node
  /** The nearest first. */
  readonly above: readonly Node[]
  /** The place in the nearest: `test`, `body`, … */
  readonly as: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
const typesOnly = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'superTypeArguments'])
/** These hold a value beside a type. */
const valued = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** @throws when it is no TypeScript */
export function parseSource(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'not TypeScript'}`)
  return program as unknown as Node // ESTree, whose every node has type, start and end
}

export function* walk(node: Node, above: readonly Node[] = [], as = ''): Generator<Step> {
  if (node.type.startsWith('TS') && !valued.has(node.type)) return
  yield { node, above, as }
  for (const [name, value] of Object.entries(node)) {
    if (typesOnly.has(name)) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* walk(child, [node, ...above], name)
  }
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
export const isFunction = (node: Node): boolean => functions.has(node.type)

/** The nodes behind a name, whatever else may stand there. */
export const childOf = (node: Node | undefined, name: string): Node | undefined => {
  const value = node?.[name]
  return isNode(value) ? value : undefined
}
export const childrenOf = (node: Node | undefined, name: string): readonly Node[] => {
  const value = node?.[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length
