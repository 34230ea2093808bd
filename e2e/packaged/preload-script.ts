import type { FromApp } from '../../electron/testing/packaged/messages.ts'

/** Messages from the preload script's world. */
export type FromWorld =
  | { type: 'listen'; channel: string }
  | { type: 'send'; channel: string; values: unknown[] }
  | { type: 'port-message'; port: number; data: unknown }
  | { type: 'port-close'; port: number }

/** The function that is called in that world with each message of main. */
export const receiverName = 'fromMain'

/** Runs in the page's own world, before the preload script: receives what `contextBridge` exposes. */
export function exposingScript(): string {
  return `(${receiveExposed.toString()})()`
}

/** Runs in the preload script's world: the module `electron` as it is there, and then the script itself. */
export function preloadScript(bindingName: string, preload: string): string {
  const helpers = [bytesToText, textToBytes, playElectron].map(String).join('\n')
  return `{ ${helpers}
playElectron(${JSON.stringify({ bindingName, receiverName })}, (require) => { ${preload}
}) }`
}

/**
 * Encodes bytes as text, for `JSON.stringify`. This function and those below are inserted into the page as text: each
 * must be self-contained.
 */
export function bytesToText(_key: string, value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value
  let signs = ''
  for (let start = 0; start < value.length; start += 0x8000)
    signs += String.fromCharCode(...value.subarray(start, start + 0x8000))
  return { $bytes: btoa(signs) }
}

/** Decodes the text again, for `JSON.parse`. */
export function textToBytes(_key: string, value: unknown): unknown {
  const text = (value as { $bytes?: unknown } | null)?.$bytes
  if (typeof text !== 'string') return value
  const signs = atob(text)
  const bytes = new Uint8Array(signs.length)
  for (let index = 0; index < signs.length; index += 1) bytes[index] = signs.charCodeAt(index)
  return bytes
}

/** Only text crosses between the worlds here, while Electron's bridge passes copies. */
function receiveExposed(): void {
  addEventListener('electron-expose', (event) => {
    const { key, api } = JSON.parse((event as CustomEvent<string>).detail) as { key: string; api: unknown }
    Object.defineProperty(window, key, { value: Object.freeze(api), enumerable: true })
  })
}

function playElectron(
  { bindingName, receiverName: receiver }: { bindingName: string; receiverName: string },
  runPreload: (require: (name: string) => unknown) => void,
): void {
  if (window.top !== window) return
  type Listener = (event: { ports: MessagePort[] }, ...values: unknown[]) => void
  const world = globalThis as unknown as Record<string, (text: string) => void>
  const post = world[bindingName]
  const listeners = new Map<string, Listener>()
  const ports = new Map<number, MessagePort>()
  const toMain = (message: FromWorld): void => post?.(JSON.stringify(message, bytesToText))

  function openPort(number: number): MessagePort {
    const { port1, port2 } = new MessageChannel()
    ports.set(number, port1)
    port1.addEventListener('message', ({ data }) => toMain({ type: 'port-message', port: number, data }))
    port1.addEventListener('close', () => {
      if (ports.delete(number)) toMain({ type: 'port-close', port: number })
    })
    port1.start()
    return port2
  }

  function closePort(number: number): void {
    const port = ports.get(number)
    ports.delete(number)
    port?.close()
  }

  world[receiver] = (text) => {
    const message = JSON.parse(text, textToBytes) as FromApp
    if (message.type === 'port-message') ports.get(message.port)?.postMessage(message.data)
    if (message.type === 'port-close') closePort(message.port)
    if (message.type === 'ipc')
      listeners.get(message.channel)?.({ ports: message.ports.map(openPort) }, ...message.values)
  }

  const electron = {
    contextBridge: {
      exposeInMainWorld: (key: string, api: unknown) =>
        dispatchEvent(new CustomEvent('electron-expose', { detail: JSON.stringify({ key, api }) })),
    },
    ipcRenderer: {
      on(channel: string, listener: Listener) {
        listeners.set(channel, listener)
        toMain({ type: 'listen', channel })
      },
      send: (channel: string, ...values: unknown[]) => toMain({ type: 'send', channel, values }),
    },
  }
  runPreload((name) => {
    if (name === 'electron') return electron
    throw new Error(`A sandboxed preload script has no ${name}`)
  })
}
