import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { isVectorWorker, previewPage, previewPolicy, vectorWorkerPolicy } from './content-security-policy.ts'
import { parsePagePath } from './page-path.ts'
import { hostText } from '../../shared/text/en/host.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.mp3': 'audio/mpeg',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

export interface PageRequest {
  readonly method: string
  /** As sent: still percent-encoded, without the query. */
  readonly pathname: string
}

/**
 * Serves the built page from `root`, read-only, with one content security policy on every answer except those of the
 * workers that compare vectors and the page of previews, which have their own.
 *
 * 405 for methods other than GET and HEAD, 403 for a path that leaves the folder or tries to, 404 for a missing file.
 */
export function createPageResponder(page: {
  readonly root: string
  readonly contentSecurityPolicy: string
}): (request: PageRequest) => Promise<Response> {
  const headers = {
    'content-security-policy': page.contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }
  const refuse = (status: number, text: string): Response =>
    new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })

  return async ({ method, pathname }) => {
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, hostText().methodNotAllowed)
    const relative = parsePagePath(pathname)
    if (relative === null) return refuse(403, hostText().pathNotAllowed)
    const contentType = contentTypes[extname(relative)]
    if (contentType === undefined) return refuse(404, hostText().fileNotFound)
    const found = await readInside(page.root, relative)
    if (found === 'outside') return refuse(403, hostText().pathNotAllowed)
    if (found === 'missing') return refuse(404, hostText().fileNotFound)
    return new Response(method === 'HEAD' ? null : found, {
      headers: {
        ...headers,
        ...(isVectorWorker(relative) && { 'content-security-policy': vectorWorkerPolicy }),
        ...(relative === previewPage && { 'content-security-policy': previewPolicy }),
        'content-type': contentType,
        'content-length': String(found.byteLength),
      },
    })
  }
}

/** A link inside the folder must not lead out of it either. */
async function readInside(
  root: string,
  relative: string,
): Promise<Uint8Array<ArrayBuffer> | 'outside' | 'missing'> {
  try {
    const base = await realpath(root)
    const file = await realpath(join(base, relative))
    if (!file.startsWith(base + sep)) return 'outside'
    return new Uint8Array(await readFile(file))
  } catch {
    return 'missing'
  }
}
