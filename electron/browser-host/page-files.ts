import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import { identityMetaName } from '../../shared/security/host-proof.ts'

const gzip = promisify(gzipWithCallback)

/** A complete answer. */
export interface FileAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** The compressed body, when it is smaller enough. */
  readonly compressed?: Uint8Array | undefined
}

/** The files with immutable names by path: ready to be sent, shared by all hosts of the same folder. */
export type KeptFiles = Map<string, FileAnswer>

/** Names that contain a hash of the content are immutable. */
const hashedName = /^\/assets\/.+-[\w-]{8,}\.\w+$/
const compressible = /^(text\/|application\/(json|wasm)|image\/svg)/

/**
 * Serves the page's files over HTTP. `respond` reads them from disk; files with immutable names are read and compressed
 * once and cached. `identityKey` is inserted into the page, which recognises this host by it later.
 */
export function createPageFiles(
  respond: (request: { method: string; pathname: string }) => Promise<Response>,
  identityKey: string,
  kept: KeptFiles = new Map(),
): (method: string, pathname: string) => Promise<FileAnswer> {
  async function answer(method: string, pathname: string): Promise<FileAnswer> {
    const response = await respond({ method, pathname })
    const isLasting = response.ok && hashedName.test(pathname)
    const headers = {
      ...Object.fromEntries(response.headers),
      // oxlint-disable-next-line text/untranslated -- a header's value
      'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    const file = new Uint8Array(await response.arrayBuffer())
    const body = response.ok && pathname === '/' ? withIdentity(file, identityKey) : file
    const isWorthIt = body.byteLength > 1024 && compressible.test(response.headers.get('content-type') ?? '')
    const compressed = isWorthIt ? await gzip(body) : undefined
    const result: FileAnswer = { status: response.status, headers, body, compressed }
    if (isLasting && method === 'GET') kept.set(pathname, result)
    return result
  }

  return async (method, pathname) =>
    (method === 'GET' ? kept.get(pathname) : undefined) ?? answer(method, pathname)
}

function withIdentity(page: Uint8Array, identityKey: string): Uint8Array {
  // oxlint-disable-next-line text/untranslated -- a tag
  const meta = `<meta name="${identityMetaName}" content="${identityKey}" />`
  return Buffer.from(Buffer.from(page).toString('utf8').replace('</head>', `${meta}</head>`))
}
