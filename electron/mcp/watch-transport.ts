import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/** Observes the messages of a transport. */
export interface TransportWatcher {
  readonly onProtocol: (version: string) => void
  readonly onSend: (message: JSONRPCMessage) => void
  /** Returns the message to pass on. */
  readonly clean: (message: JSONRPCMessage) => JSONRPCMessage
}

/** Wraps a transport so that the watcher sees every message. */
export function watchTransport(
  transport: Transport,
  { onSend, onProtocol, clean }: TransportWatcher,
): Transport {
  return new Proxy(transport, {
    get(target, name) {
      if (name === 'send')
        return (...[message, options]: Parameters<Transport['send']>) => {
          onSend(message)
          return target.send(message, options)
        }
      if (name === 'setProtocolVersion')
        return (version: string) => {
          onProtocol(version)
          target.setProtocolVersion?.(version)
        }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set(target, name, value: unknown) {
      if (name !== 'onmessage' || typeof value !== 'function') return Reflect.set(target, name, value, target)
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport of the SDK is no target of events
      target.onmessage = (message, extra) => {
        value(clean(message), extra)
      }
      return true
    },
  })
}
