// The least a server could do: bare node:http sending fixed bytes, or the same SQL through pg and JSON.stringify.
// A process of its own; told what to serve by its one argument, prints its port.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import pg from 'pg'

interface FloorTask {
  /** Sends these bytes with these headers. */
  readonly bytes?: { readonly file: string; readonly headers: Record<string, string> }
  /** Runs these named statements for each request and sends their rows. */
  readonly sql?: {
    readonly connection: pg.PoolConfig
    readonly statements: readonly { readonly name: string; readonly text: string; readonly values: unknown[] }[]
  }
  /** The same after looking the token up. */
  readonly token?: boolean
}

const task = JSON.parse(process.argv[2] ?? '{}') as FloorTask // written by bench/run.ts
const pool = task.sql ? new pg.Pool({ ...task.sql.connection, max: 20 }) : undefined
const bytes = task.bytes ? readFileSync(task.bytes.file) : undefined

const server = http.createServer((request, response) => {
  if (bytes && task.bytes) {
    response.writeHead(200, task.bytes.headers).end(bytes)
    return
  }
  void answer(request).then((rows) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
  )
})

async function answer(request: http.IncomingMessage): Promise<unknown> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const form = new URLSearchParams(body)
  if (!pool || !task.sql) return [...form]
  let account: unknown
  if (task.token) {
    const hash = createHash('sha256').update(String(request.headers['access-token'])).digest()
    const found = await pool.query<{ account_id: string }>({
      name: 'token',
      text: 'select account_id from session where token_hash = $1 and expires_at > $2',
      values: [hash, new Date()],
    })
    account = found.rows[0]?.account_id
    if (!account) throw new Error('no session')
  }
  const results: unknown[] = []
  for (const { name, text, values } of task.sql.statements)
    results.push((await pool.query({ name, text, values: account === undefined ? values : [account] })).rows)
  return results
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : '')
})
