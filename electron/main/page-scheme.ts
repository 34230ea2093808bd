import type { Protocol } from 'electron'
import { createPageResponder } from '../page/page-response.ts'
import { isOwnPage, pageScheme } from './page-address.ts'

/** Serves the built page from `root` under `app://playground/`. Other hosts of the scheme are empty. */
export function servePage(protocol: Protocol, page: { root: string; contentSecurityPolicy: string }): void {
  const respond = createPageResponder(page)
  protocol.handle(pageScheme, async (request) => {
    if (!isOwnPage(request.url)) return new Response(null, { status: 404 })
    return respond({ method: request.method, pathname: new URL(request.url).pathname })
  })
}
