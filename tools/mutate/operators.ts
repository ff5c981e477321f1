// Which faults can be planted in a source. Each is one edit that still parses; what no behaviour hangs on (types, sentences of
// errors, lines of the log) is left alone. A dropped `await` is none of them: lint refuses it (no-floating-promises).
import { childOf, childrenOf, isFunction, parseSource, walk, type Node, type Step } from './syntax.ts'
import { editSql } from './sql-operators.ts'

export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly kind: string
}
export interface Fault extends Edit {
  /** Which function of the file it stands in, counted from 0 in the order of the text; -1: in none. */
  readonly place: number
}

const other: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
}
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  findLast: 'find',
  toUpperCase: 'toLowerCase',
}
const steps = new Set([
  'filter',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'trim',
  'toLowerCase',
  'slice',
  'normalize',
])

export function findFaults(file: string, text: string): Fault[] {
  const program = parseSource(file, text)
  const places = new Map<Node, number>()
  const all = [...walk(program)]
  for (const { node } of all) if (isFunction(node)) places.set(node, places.size)
  return all.flatMap((step) => {
    if (isBesideThePoint(step)) return []
    const place = places.get([step.node, ...step.above].find(isFunction) ?? program) ?? -1
    return editsOf(step, text).map((edit) => ({ ...edit, place }))
  })
}

/** The functions of a file, where the body of each begins: what is hit is known by them. */
export function findBodies(file: string, text: string): { start: number; end: number; isBlock: boolean }[] {
  return [...walk(parseSource(file, text))].flatMap(({ node }) => {
    const body = childOf(node, 'body')
    return isFunction(node) && body
      ? [{ start: body.start, end: body.end, isBlock: body.type === 'BlockStatement' }]
      : []
  })
}

function editsOf({ node, above, as }: Step, text: string): Edit[] {
  const source = (of: Node) => text.slice(of.start, of.end)
  const replace = (kind: string, by: string, at: Node = node): Edit => ({
    start: at.start,
    end: at.end,
    text: by,
    kind,
  })
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')]
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const operator = String(node['operator'])
      if (!left || !right) return []
      if (operator === '??') return [replace('no default', `(${source(left)})`)]
      const swapped = operator === '+' ? (isText(left) || isText(right) ? undefined : '-') : other[operator]
      if (swapped === undefined) return []
      const at = left.end + text.slice(left.end, right.start).indexOf(operator)
      return [{ start: at, end: at + operator.length, text: swapped, kind: 'operator' }]
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? [replace('no not', text.slice(node.start + 1, node.end))] : []
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = childOf(node, 'test')
      return test ? [replace('not', `!(${source(test)})`, test)] : []
    }
    case 'Literal':
      return editLiteral(node, above[0], as).map((by) => replace(typeof node['value'], by))
    case 'TemplateLiteral': {
      const parts = childrenOf(node, 'quasis')
      const sqlTag = above[0]?.type === 'TaggedTemplateExpression' && source(childOf(above[0], 'tag') ?? node) === 'sql'
      if (sqlTag)
        return parts.flatMap((part) => editSql(source(part), part.start, text.slice(node.start + 1, part.start)))
      return above[0]?.type === 'TaggedTemplateExpression' || isKey(above[0], as) || source(node) === '``'
        ? []
        : [replace('string', '``')]
    }
    case 'ExpressionStatement': {
      const expression = childOf(node, 'expression')
      const inner = expression?.type === 'AwaitExpression' ? childOf(expression, 'argument') : expression
      return inner &&
        (inner.type === 'CallExpression' || inner.type === 'AssignmentExpression' || inner.type === 'UpdateExpression')
        ? [replace('dropped', '{}')]
        : []
    }
    case 'UpdateExpression':
      return [
        replace(
          'operator',
          source(node).replace(/\+\+|--/, (found) => (found === '++' ? '--' : '++')),
        ),
      ]
    case 'ReturnStatement':
      return above[0]?.type === 'BlockStatement' || node['argument'] ? [] : [replace('dropped', '{}')] // `if (…) return`
    case 'CallExpression': {
      const callee = childOf(node, 'callee')
      const [object, property] = [childOf(callee, 'object'), childOf(callee, 'property')]
      if (callee?.type !== 'MemberExpression' || callee['computed'] === true || !object || !property) return []
      const name = source(property)
      if (methods[name] !== undefined) return [replace('method', methods[name], property)]
      return steps.has(name) ? [replace('step left out', source(object))] : []
    }
    default:
      return []
  }
}

function editLiteral({ value }: Node, parent: Node | undefined, as: string): string[] {
  if (isKey(parent, as) || parent?.type === 'ImportExpression' || parent?.type === 'ExpressionStatement') return []
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return [value < 10 ? String(value + 1) : String(value * 2)]
  return typeof value === 'string' && value !== '' ? ["''"] : []
}

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node['value'] === 'string') ||
  (node.type === 'BinaryExpression' &&
    [childOf(node, 'left'), childOf(node, 'right')].some((side) => side !== undefined && isText(side)))
const isKey = (parent: Node | undefined, as: string): boolean =>
  as === 'key' || (as === 'property' && parent?.type === 'MemberExpression') || as === 'source'

const besideThePoint = /^(?:console\.|\w*[wW]arn\b|\w*[lL]og(?:ger)?\.|request\.log\.|app\.log\.)/
/** Imports, exports of others, the words of an error, what goes to the log. */
function isBesideThePoint({ node, above }: Step): boolean {
  return (
    [node, ...above].some((one, i) => {
      if (/^(?:Import|ExportAll)/.test(one.type) && one.type !== 'ImportExpression') return true
      if (one.type === 'ExportNamedDeclaration' && childOf(one, 'source')) return true
      const callee = childOf(one, 'callee')
      if (one.type === 'NewExpression' && /Error$|^(?:Declined|TypeError)/.test(nameOf(callee))) return i > 0
      return one.type === 'CallExpression' && besideThePoint.test(nameOf(callee))
    }) ||
    (node.type === 'ExpressionStatement' &&
      childOf(node, 'expression')?.type === 'CallExpression' &&
      besideThePoint.test(nameOf(childOf(childOf(node, 'expression'), 'callee'))))
  )
}

/** `a.b.c` of a callee. */
function nameOf(node: Node | undefined): string {
  if (!node) return ''
  if (node.type === 'MemberExpression') return `${nameOf(childOf(node, 'object'))}.${nameOf(childOf(node, 'property'))}`
  return typeof node['name'] === 'string' ? node['name'] : ''
}
