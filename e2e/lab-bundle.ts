// Bundles lab-page.ts into one script, which a test evaluates in a page of the product (its policy lets no foreign script in).
import path from 'node:path'
import { build } from 'vite'

let made: Promise<string> | undefined
export const bundleLabPage = (): Promise<string> => (made ??= bundle())

async function bundle(): Promise<string> {
  const root = path.resolve(import.meta.dirname, '..')
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: path.join(root, 'e2e/lab-page.ts'), formats: ['iife'], name: 'labPage' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output.find((one) => one.type === 'chunk') : undefined
  if (!chunk) throw new Error('no script came out')
  return chunk.code
}
