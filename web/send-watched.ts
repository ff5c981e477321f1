// Sends a file and tells how much of it has gone, which fetch cannot: XMLHttpRequest can.

/** SPECIFICATION §9's 60 s, counted from the last byte that left: a slow phone that gets on is not cut off. */
const PATIENCE = 60_000

/** A `send` for the caller's options; `tell` hears the share that has gone, 0 to 1. */
export const watchedSend =
  (tell: (share: number) => void) =>
  (address: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      let timer = 0
      const wait = () => {
        clearTimeout(timer)
        timer = window.setTimeout(() => request.abort(), PATIENCE)
      }
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        wait()
        if (total > 0) tell(loaded / total)
      })
      request.addEventListener('loadend', () => clearTimeout(timer))
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
      for (const end of ['error', 'abort', 'timeout'])
        request.addEventListener(end, () => reject(new TypeError('the file did not arrive')))
      signal?.addEventListener('abort', () => request.abort())
      wait()
      request.send(body instanceof FormData ? body : null)
    })
