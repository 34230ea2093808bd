import type { MessagePort } from 'node:worker_threads'
import type { Channel } from '../../shared/ipc/channel.ts'
import { connect, type Connection } from '../../shared/ipc/connect.ts'
import { contract, contractVersion, type AppContract } from '../../shared/ipc/contract.ts'
import { createInbox } from '../../shared/ipc/inbox.ts'
import type { FakePage } from './fake-page.ts'

/**
 * Requests a port as the page does: listens, sends the request, and takes the port. Rejects without an answer in time.
 */
export async function requestPort(page: FakePage, milliseconds = 40_000): Promise<MessagePort> {
  const { promise, resolve, reject } = Promise.withResolvers<MessagePort>()
  const timer = setTimeout(() => reject(new Error('main gave no port')), milliseconds)
  page.addEventListener('message', ({ source, data, ports: [port] }) => {
    const isPort = (data as { type?: unknown }).type === 'gateway-playground:port'
    if (source === page && isPort && port !== undefined) resolve(port)
  })
  page.postMessage({ type: 'gateway-playground:connect' }, page.location.origin)
  return promise.finally(() => clearTimeout(timer))
}

/** The calling end of the contract over a page's port. */
export function connectPort(port: MessagePort): Connection<AppContract> {
  const inbox = createInbox()
  port.on('message', (batch: readonly unknown[]) => inbox.receive(batch))
  port.on('close', () => inbox.end('closed'))
  const channel: Channel = {
    send: (frames) => port.postMessage(frames),
    onBatch: inbox.onBatch,
    onClose: inbox.onClose,
    close: () => port.close(),
  }
  return connect(contract, channel, { contractVersion })
}
