import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { foreignHostFailure } from '../../foreign-host.ts'
import { sendOpenVideo, type VideoSource } from './open-files.ts'

/** Another server that serves videos, on its own port, started when it is first needed. */
export interface FileHost {
  /** Without a trailing slash. */
  url(): Promise<string>
  close(): void
}

const credentials = ['authorization', 'x-api-key', 'x-goog-api-key']

/** It answers 400 to requests that carry a key: a key belongs to the gateway alone. */
export function createFileHost(source: VideoSource): FileHost {
  let server: Server | undefined
  let address: Promise<string> | undefined
  function open(): Promise<string> {
    const opened = createServer((request, response) => {
      const foreign = foreignHostFailure(request)
      if (foreign !== undefined) {
        response.writeHead(foreign.status, foreign.headers).end(foreign.message)
        return
      }
      const [pathname = '/', search = ''] = (request.url ?? '/').split('?')
      const brought = credentials.find((name) => request.headers[name] !== undefined)
      if (brought !== undefined) {
        response
          .writeHead(400, { 'content-type': 'text/plain' })
          .end(`This host must not be sent ${brought}.`)
        return
      }
      const wanted = { pathname, query: new URLSearchParams(search), headers: request.headers, response }
      void sendOpenVideo(wanted, source)
        .then((isSent) => !isSent && response.writeHead(404).end())
        .catch(() => response.destroy())
    })
    server = opened
    return new Promise((resolve, reject) => {
      opened.once('error', reject)
      opened.listen(0, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(opened.address() as AddressInfo).port}`)
      })
    })
  }
  return {
    url: () => (address ??= open()),
    close() {
      server?.close()
      server?.closeAllConnections()
    },
  }
}
