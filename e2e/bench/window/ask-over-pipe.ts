import type { Page } from 'playwright/test'
import { contractVersion } from '../../../shared/ipc/contract.ts'

/** The messages of `renderer/bridge/electron-bridge.ts` by which a page requests a port. */
const [connectMessage, portMessage] = ['gateway-playground:connect', 'gateway-playground:port']

/**
 * Sends messages with a text of `characters` each, one after the other, over the connection between page and app: a
 * port in Electron, a socket on the browser host. They name no command, so that only the round trip and the validation
 * of each message are measured, and no service. Resolves with the milliseconds of all of them. The page gets a separate
 * connection for this: reload it afterwards.
 */
export function askOverPipe(page: Page, count: number, characters: number): Promise<number> {
  return page.evaluate(
    async ([version, connect, portName, questions, length]) => {
      interface Pipe {
        send(frames: readonly object[]): void
        receive: (frames: readonly { readonly type: string }[]) => void
      }

      async function openPort(): Promise<Pipe> {
        const port = await new Promise<MessagePort>((resolve) => {
          addEventListener('message', ({ data, ports: [given] }: MessageEvent<{ type?: unknown }>) => {
            if (data.type === portName && given !== undefined) resolve(given)
          })
          postMessage({ type: connect }, location.origin)
        })
        const pipe: Pipe = { send: (frames) => port.postMessage(frames), receive: () => {} }
        port.addEventListener('message', ({ data }) => pipe.receive(data))
        port.start()
        return pipe
      }

      async function openSocket(): Promise<Pipe> {
        const address = new URL('ipc', location.href)
        address.protocol = 'ws:'
        const socket = new WebSocket(address)
        const pipe: Pipe = { send: (frames) => socket.send(JSON.stringify(frames)), receive: () => {} }
        socket.addEventListener('message', ({ data }) => pipe.receive(JSON.parse(String(data))))
        await new Promise((resolve) => {
          socket.addEventListener('open', resolve)
        })
        return pipe
      }

      const pipe = await (location.protocol === 'app:' ? openPort() : openSocket())
      const answer = (type: string): Promise<void> =>
        new Promise((resolve, reject) => {
          const limit = setTimeout(() => reject(new Error(`No ${type} came over the pipe.`)), 10_000)
          pipe.receive = (frames) => {
            if (!frames.some((frame) => frame.type === type)) return
            clearTimeout(limit)
            resolve()
          }
        })
      const greeted = answer('hello')
      pipe.send([{ type: 'hello', contractVersion: version }])
      await greeted
      const input = 'x'.repeat(length)
      const startedAt = performance.now()
      for (let id = 1; id <= questions; id += 1) {
        const answered = answer('result')
        pipe.send([{ type: 'call', id, name: 'bench.nothing', input }])
        await answered
      }
      return performance.now() - startedAt
    },
    [contractVersion, connectMessage, portMessage, count, characters] as const,
  )
}
