// What a kernel tells whoever listens.
import { createNews, type News } from '../store.ts'
import type { KernelClient, KernelEvents } from './kernel-client.ts'

export interface KernelNews {
  readonly emit: <E extends keyof KernelEvents>(event: E, value: KernelEvents[E]) => void
  readonly on: KernelClient['on']
}

export function createKernelNews(): KernelNews {
  const news: { readonly [E in keyof KernelEvents]: News<[KernelEvents[E]]> } = {
    status: createNews(),
    dead: createNews(),
    beat: createNews(),
  }
  return {
    emit: (event, value) => news[event].tell(value),
    on: (event, listener) => news[event].hear(listener),
  }
}
