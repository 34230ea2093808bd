import { EventEmitter } from 'node:events'
import type { MessagePort } from 'node:worker_threads'

/** The event that a page's `message` listeners receive. */
export interface PageMessage {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

/** The part of a page's `window` that messages to itself need. */
export class FakePage {
  readonly location: { readonly origin: string; readonly href: string }
  readonly #messages = new EventEmitter()

  constructor(href: string, origin: string) {
    this.location = { href, origin }
  }

  addEventListener(type: string, listener: (event: PageMessage) => void): void {
    this.#messages.on(type, listener)
  }

  removeEventListener(type: string, listener: (event: PageMessage) => void): void {
    this.#messages.off(type, listener)
  }

  /** A message to another origin than the page's own is dropped, as browsers do. */
  postMessage(data: unknown, targetOrigin: string, ports: readonly MessagePort[] = []): void {
    if (targetOrigin !== this.location.origin) return
    this.receive({ source: this, origin: this.location.origin, data: structuredClone(data), ports })
  }

  /** Delivers a message from any sender. */
  receive(message: PageMessage): void {
    queueMicrotask(() => this.#messages.emit('message', message))
  }
}
