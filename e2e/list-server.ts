import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that lists models to anybody, and does nothing else. */
export interface ListServer {
  readonly url: string
  /** Replaces the list. */
  list(entries: readonly object[]): void
  /** Answers no request for a list until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

export async function startListServer(entries: readonly object[]): Promise<ListServer> {
  let data = entries
  let held: Promise<void> = Promise.resolve()
  const server = createServer((request, response) => {
    const isList = request.url === '/v1/models'
    void held.then(() => {
      response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(isList ? { object: 'list', success: true, data } : { error: 'no such page' }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    list: (next) => {
      data = next
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
