import { EventEmitter } from 'node:events'
import { FakeMessagePortMain } from './message-channel.ts'
import type { MessagePort } from 'node:worker_threads'

type FrameMembers = Pick<Electron.WebFrameMain, 'url' | 'postMessage' | 'isDestroyed'>

/** A frame of a page: the address of its scripts, and its end of the messages from main. */
export class FakeFrame implements FrameMembers {
  url: string
  readonly parent: FakeFrame | null
  /** Emits `(channel, message, ports)` to the simulated preload script. */
  readonly toRenderer = new EventEmitter()

  constructor(url: string, parent: FakeFrame | null = null) {
    this.url = url
    this.parent = parent
  }

  isDestroyed(): boolean {
    return false
  }

  postMessage(channel: string, message: unknown, transfer: Electron.MessagePortMain[] = []): void {
    const ports: MessagePort[] = transfer.map((port) => {
      if (port instanceof FakeMessagePortMain) return port.toPagePort()
      throw new TypeError('fake electron: only ports of MessageChannelMain can be transferred')
    })
    const copy = structuredClone(message)
    queueMicrotask(() => this.toRenderer.emit(channel, { ports }, copy))
  }
}
