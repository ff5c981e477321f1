// A process of its own that opens a data folder, writes a line and stays: for tests of what a kill leaves behind.
import { openDatabase } from './database.ts'

const database = await openDatabase({
  url: undefined,
  dataDir: process.argv[2] ?? '',
  maxConnections: 1,
  onNotice: (line) => void process.stderr.write(line),
})
await database.query({ text: 'create table if not exists word (text text)' })
await database.query({ text: `insert into word values ('acknowledged')` })
console.log('open')
setInterval(() => {}, 60_000)
