// A process of its own that works off the queue until it is killed: for tests of what a kill leaves behind.
import { openDatabase } from '../../store/database.ts'
import { readConfig } from '../config.ts'
import { startJobs } from './jobs.ts'

const database = await openDatabase({ url: process.env['DATABASE_URL'], dataDir: '', maxConnections: 4 })
await startJobs(database, { send: async () => {}, close: () => {} }, readConfig({}))
