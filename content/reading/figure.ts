// An SVG file as a part of the page: checked, without its own style, with ids that stay unique.
import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { placeAt, startOf, type SourceText } from '../folder.ts'
import type { Report } from '../problem.ts'
import { textOf } from './names.ts'

const tags = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc clipPath mask marker pattern linearGradient radialGradient stop style'.split(
    ' ',
  ),
)
const attributes = new Set(
  `id className lang xmlLang xmlSpace role ariaLabel ariaLabelledBy ariaHidden xmlns xmlnsXLink version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points pathLength transform
  fill fillOpacity fillRule stroke strokeWidth strokeOpacity strokeLineCap strokeLineJoin strokeDashArray strokeDashOffset strokeMiterLimit opacity clipPath clipRule mask markerStart markerMid markerEnd vectorEffect
  textAnchor dominantBaseline alignmentBaseline baselineShift fontSize fontWeight fontStyle fontFamily letterSpacing textLength lengthAdjust rotate offset stopColor stopOpacity gradientUnits gradientTransform
  fx fy patternUnits patternTransform patternContentUnits clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits orient refX refY href xLinkHref color shapeRendering textRendering display visibility`.split(
    /\s+/,
  ),
)
const paints = new Set(['fill', 'stroke', 'stopColor', 'color'])
const neutral = /^(none|currentcolor|inherit|transparent|context-fill|context-stroke|url\(#[^)]*\))$/i

/**
 * The `<svg>` of a file; `undefined` when it is not fit for use (every reason is in the report). Alone it keeps its own
 * style and colours.
 */
export function readFigure(
  source: SourceText,
  report: Report,
  use: 'in-page' | 'alone' = 'in-page',
): Element | undefined {
  // Parsed as a browser parses it inside a page: that is where it will stand.
  const markup = source.text.replace(/<\?xml[^>]*\?>|<!DOCTYPE[^>]*>/gi, (found) => ' '.repeat(found.length))
  const tree: Root = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: markup, position: whole(source.text) }] })
  const place = (node: Element) =>
    node.position
      ? { file: source.file, line: node.position.start.line, col: node.position.start.column }
      : startOf(source.file)
  const parts = tree.children.filter(
    (node) => node.type !== 'comment' && !(node.type === 'text' && node.value.trim() === ''),
  )
  const svg = parts.find((node) => node.type === 'element')
  if (!svg || svg.type !== 'element' || svg.tagName !== 'svg') {
    report.add(startOf(source.file), 'svg-invalid')
    return undefined
  }
  let isFit = true
  const refuse = (node: Element, what: string) => {
    isFit = false
    report.add(place(node), 'svg-forbidden', { what })
  }
  for (const extra of parts)
    if (extra !== svg)
      refuse(
        extra.type === 'element' ? extra : svg,
        extra.type === 'element' ? `<${extra.tagName}>` : 'text outside <svg>',
      )
  visit(svg, 'element', (node) => {
    if (!tags.has(node.tagName)) return refuse(node, `<${node.tagName}>`)
    if (node.tagName === 'style' && /@import|url\(|\\/i.test(textOf(node))) refuse(node, '<style>')
    for (const [name, value] of Object.entries(node.properties)) {
      const text = Array.isArray(value) ? value.join(' ') : String(value)
      if (!attributes.has(name)) refuse(node, `${node.tagName} ${name}`)
      else if (
        /^(href|xLinkHref)$/.test(name) ? !/^#[\w-]+$/.test(text) : !name.startsWith('xmlns') && hasForeignUrl(text)
      )
        refuse(node, `${node.tagName} ${name}="${text.slice(0, 40)}"`)
      else if (use === 'in-page' && paints.has(name) && !neutral.test(text))
        report.add(place(node), 'svg-colour', { colour: text })
    }
  })
  if (!/^-?[\d.]+([ ,]+-?[\d.]+){3}$/.test(String(svg.properties['viewBox'] ?? ''))) {
    isFit = false
    report.add(place(svg), 'svg-viewbox')
  }
  return isFit ? svg : undefined
}

/** Only `url(#id)` may be asked for; escapes could hide another. */
const hasForeignUrl = (text: string) =>
  /\\|:\/\/|javascript:|data:/i.test(text) || /url\(\s*(?!#[\w-]+\s*\))/i.test(text)

function whole(text: string) {
  const end = placeAt({ file: '', text }, text.length)
  return { start: { line: 1, column: 1, offset: 0 }, end: { line: end.line, column: end.col, offset: text.length } }
}

/** Letters of a drawing have 13 units at least (FORMAT.md), and 11 px are the fewest that are read without effort. */
const LEAST_SCALE = 11 / 13

/**
 * The drawing as it stands in the page: named by `alt`, its size the least at which it can be read, ids under the
 * figure's.
 */
export function placeFigure(svg: Element, id: string, alt: string): Element {
  const placed = structuredClone(svg)
  const prefixed = (text: string) => text.replaceAll(/url\(\s*#([\w-]+)\s*\)/g, `url(#${id}-$1)`)
  visit(placed, 'element', (node) => {
    // The fallback style is for the file on its own; in the page the tokens of its theme hold. The name is `alt`.
    const keepsText = node.tagName === 'text' || node.tagName === 'tspan'
    node.children = node.children.filter(
      (child) =>
        (child.type === 'text' && (keepsText || child.value.trim() !== '')) ||
        (child.type === 'element' && !['style', 'title', 'desc'].includes(child.tagName)),
    )
    for (const [name, value] of Object.entries(node.properties)) {
      if (name === 'id') node.properties[name] = `${id}-${String(value)}`
      else if (/^(href|xLinkHref)$/.test(name)) node.properties[name] = `#${id}-${String(value).slice(1)}`
      else if (typeof value === 'string') node.properties[name] = prefixed(value)
      if (/^(xmlns|xmlnsXLink|version|role|ariaLabel|ariaLabelledBy|ariaHidden)$/.test(name))
        delete node.properties[name]
    }
  })
  const [, , width = 0, height = 0] = String(svg.properties['viewBox'])
    .split(/[ ,]+/)
    .map((side) => Math.ceil(Number(side) * LEAST_SCALE))
  placed.properties = { ...placed.properties, role: 'img', ariaLabel: alt, width, height, focusable: 'false' }
  return placed
}
