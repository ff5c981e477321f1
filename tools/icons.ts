// The icons that screens import from web/art/lucide/icons.tsx, drawn from the package: 5,000 files for all that there
// are, which only whoever changes an icon installs. `vitest run tools/icons.test.ts -u` writes the file anew.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as lucide from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const head = `// Made by \`vitest run tools/icons.test.ts -u\` of what screens import from here; never edited by hand. The icons are by Lucide
// (LICENSE beside this). All are decoration: words beside them, or the name of the button around them, say what they mean.
import type { ComponentType, ReactNode } from 'react'

const draw = (lines: ReactNode): ComponentType<{ readonly 'aria-hidden'?: 'true' }> =>
  function Icon() {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {lines}
      </svg>
    )
  }
`

/** Of all screens, each once, in the order of the alphabet. */
function listImported(web: string): readonly string[] {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const names = files.flatMap((name) =>
    [
      ...readFileSync(path.join(web, name), 'utf8').matchAll(/import \{([^}]+)\} from '[^']*\/lucide\/icons\.tsx'/g),
    ].flatMap(([, list = '']) => list.split(',').map((one) => one.trim().replace(/ as \w+$/, ''))),
  )
  return [...new Set(names)].filter((name) => name !== '').sort()
}

/** @throws Error when the package has no icon of that name */
function drawIcon(name: string): string {
  const icon = Object.entries(lucide).find(([found]) => found === name)?.[1]
  if (icon === undefined) throw new Error(`Lucide has no icon ${name}`)
  const svg = renderToStaticMarkup(createElement(icon as ComponentType)) // those names that begin with a capital are components
  const lines = svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replaceAll(/><\/\w+>/g, ' />\n    ')
    .trim()
  return `\nexport const ${name} = draw(\n  <>\n    ${lines}\n  </>,\n)\n`
}

export const makeIcons = (root: string): string => head + listImported(path.join(root, 'web')).map(drawIcon).join('')
