import { EventEmitter } from 'node:events'
import { MessageChannel, MessagePort } from 'node:worker_threads'

/**
 * A port of the main process over one of `worker_threads`, as strict as Electron's: messages wait for `start()`, only
 * ports can be transferred, a value that cannot be cloned closes the port, and a closed port emits `close` at once, on
 * its own end too.
 */
export class FakeMessagePortMain
  extends EventEmitter
  implements Pick<Electron.MessagePortMain, 'postMessage' | 'start' | 'close'>
{
  readonly #raw: MessagePort
  #isGone = false
  #hasStarted = false

  constructor(raw: MessagePort) {
    super()
    this.#raw = raw
    raw.on('close', () => this.#end())
  }

  postMessage(message: unknown, transfer: readonly Electron.MessagePortMain[] = []): void {
    if (this.#isGone) return
    for (const item of transfer) {
      if (!(item instanceof FakeMessagePortMain)) throw new TypeError('Port at index 0 is not a valid port')
    }
    try {
      this.#raw.postMessage(message)
    } catch (cause) {
      this.close()
      throw cause
    }
  }

  start(): void {
    if (this.#isGone || this.#hasStarted) return
    this.#hasStarted = true
    this.#raw.on('message', (data: unknown) => this.emit('message', { data, ports: [] }))
    this.#raw.start()
  }

  close(): void {
    if (this.#isGone) return
    this.#raw.close()
    this.#end()
  }

  #end(): void {
    if (this.#isGone) return
    this.#isGone = true
    this.emit('close')
  }

  /** The port that a frame receives when this one is posted to it; this one can then no longer be used. */
  toPagePort(): MessagePort {
    this.#isGone = true
    this.#raw.removeAllListeners()
    return asPagePort(this.#raw)
  }
}

export class FakeMessageChannelMain {
  readonly port1: FakeMessagePortMain
  readonly port2: FakeMessagePortMain

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.port1 = new FakeMessagePortMain(port1)
    this.port2 = new FakeMessagePortMain(port2)
  }
}

/** When a page transfers a buffer to the main process, the whole message disappears (electron#34905). */
function asPagePort(raw: MessagePort): MessagePort {
  const post = raw.postMessage.bind(raw)
  raw.postMessage = (message: unknown, transfer?: readonly unknown[]) => {
    const losesBuffer = (transfer ?? []).some((item) => !(item instanceof MessagePort))
    if (!losesBuffer) post(message)
  }
  return raw
}
