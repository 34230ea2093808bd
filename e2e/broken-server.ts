import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that does not serve what its address promises, in a mode that the test chooses. */
export interface BrokenServer {
  readonly url: string
  /**
   * `page`: web pages only. `redirect`: redirects every request. `list-at-root`: a list of models, at the wrong path.
   */
  mode: 'page' | 'redirect' | 'list-at-root'
  /** Keys that arrived with requests that should have carried none. */
  readonly keysElsewhere: string[]
  close(): Promise<void>
}

export async function startBrokenServer(): Promise<BrokenServer> {
  const keysElsewhere: string[] = []
  const server = createServer((request, response) => {
    const { authorization, host } = request.headers
    if (host !== new URL(state.url).host && authorization !== undefined) keysElsewhere.push(authorization)
    if (state.mode === 'redirect') {
      response.writeHead(301, { location: 'https://elsewhere.example/v1/models?token=1' })
      response.end()
    } else if (state.mode === 'list-at-root' && request.url === '/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"object":"list","data":[{"id":"only-model"}]}')
    } else {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Welcome</title>')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const state: BrokenServer = {
    url: `http://127.0.0.1:${port}`,
    mode: 'page',
    keysElsewhere,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return state
}
