import type { Protocol } from 'electron'
import { openRegularFile } from '../lib/open-regular-file.ts'
import { createMediaResponder, type FindMediaFile } from './media-response.ts'

/**
 * Serves `media://item/<id>` to the page at `pageOrigin` only.
 *
 * `initiatorOrigin` is the requesting origin according to Electron; it is missing for requests of the browser itself.
 */
export function serveMedia(protocol: Protocol, pageOrigin: string, findFile: FindMediaFile): void {
  const respond = createMediaResponder(findFile, openRegularFile)
  protocol.handle('media', async (request: Request & { initiatorOrigin?: string }) => {
    const { initiatorOrigin } = request
    if (initiatorOrigin !== undefined && initiatorOrigin !== pageOrigin)
      return new Response(null, { status: 403 })
    const id = mediaId(request.url)
    if (id === null) return new Response(null, { status: 404 })
    const response = await respond({ method: request.method, id, range: request.headers.get('range') })
    // The waveform is drawn from the bytes, which takes a cross-origin fetch.
    response.headers.set('access-control-allow-origin', pageOrigin)
    return response
  })
}

/** Ids are letters, digits, `-` and `_`, so none can be read as a path. */
function mediaId(address: string): string | null {
  const { host, pathname } = new URL(address)
  if (host !== 'item') return null
  return /^\/([\w-]{1,128})$/.exec(pathname)?.[1] ?? null
}
