// Public documents by which anybody checks a credential of ours: keys and status lists. No screens, no sign-in, any origin.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { issuerPaths } from '../flows/credential/issuer.ts'

export interface IssuerDocuments {
  readonly didDocument: () => Promise<object>
  readonly keySet: () => Promise<object>
  readonly findKey: (id: string) => Promise<object | undefined>
  readonly findStatusList: (list: number) => Promise<object | undefined>
}

export function addIssuerDocuments(app: FastifyInstance, documents: IssuerDocuments): void {
  app.get(issuerPaths.did, async (_request, reply) =>
    send(reply, 'application/did+json', await documents.didDocument()),
  )
  app.get(issuerPaths.keys, async (_request, reply) =>
    send(reply, 'application/jwk-set+json', await documents.keySet()),
  )
  app.get<{ Params: { id: string } }>(issuerPaths.key(':id'), async (request, reply) =>
    send(reply, 'application/jwk+json', await documents.findKey(request.params.id)),
  )
  app.get<{ Params: { list: string } }>('/credentials/status/:list', async (request, reply) => {
    const { list } = request.params
    return send(
      reply,
      'application/vc',
      /^[1-9]\d{0,8}$/.test(list) ? await documents.findStatusList(Number(list)) : undefined,
    )
  })
}

/** A revocation is seen at once: nothing between us and the verifier keeps an older copy. */
const send = (reply: FastifyReply, type: string, document: object | undefined) =>
  reply
    .code(document ? 200 : 404)
    .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
    .type(document ? `${type}; charset=utf-8` : 'text/plain')
    .send(document ? JSON.stringify(document) : '')
