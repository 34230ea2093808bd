import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import { identityMetaName } from '../../shared/security/host-proof.ts'

const gzip = promisify(gzipWithCallback)

/** An answer that is ready to be sent, whole. */
export interface FileAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** The body compressed, when that is worth it. */
  readonly compressed?: Uint8Array | undefined
}

/** By path, the files whose name never means anything else: ready to be sent, once for all that serve the same folder. */
export type KeptFiles = Map<string, FileAnswer>

/** Names with a hash of their content never mean anything else. */
const hashedName = /^\/assets\/.+-[\w-]{8,}\.\w+$/
const compressible = /^(text\/|application\/(json|wasm)|image\/svg)/

/**
 * The page's files as they are sent over HTTP. `respond` reads them from disk; those whose name never means anything else
 * are read and compressed once and kept. The page itself is told `identityKey`, by which it recognises us later.
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
