import type { Database } from '../store/database.ts'
import type { Config } from './config.ts'
import { findKey, makeDidDocument, makeKeySet } from './flows/credential/issuer.ts'
import { makeStatusList } from './flows/credential/status-list.ts'
import type { IssuerDocuments } from './http/issuer-documents.ts'

/** Plugs the public documents of the issuer to the database. */
export const makeIssuerDocuments = (database: Database, config: Config, now: () => Date): IssuerDocuments => ({
  didDocument: () => makeDidDocument(database, config),
  keySet: () => makeKeySet(database),
  findKey: (id) => findKey(database, id),
  findStatusList: (list) => makeStatusList({ database, config, now: now() }, list),
})
