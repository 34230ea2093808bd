/** Paths under which gateways are commonly served when not at the root. */
const commonPrefixes = ['/api', '/openai', '/proxy']

/**
 * Other addresses of the same origin where the list may be: without segments of the path before `/v1`, one by one, and
 * with a common prefix when there is no path. The key is bound to the origin, so it may be sent to each of them.
 */
export function addressVariants(baseUrl: string): string[] {
  const { origin, pathname } = new URL(baseUrl)
  const segments = pathname.split('/').filter((segment) => segment !== '')
  if (segments.length === 0) return commonPrefixes.map((prefix) => origin + prefix)
  return segments
    .map(
      (_, index) =>
        origin +
        segments
          .slice(0, index)
          .map((segment) => `/${segment}`)
          .join(''),
    )
    .toReversed()
    .slice(0, 4)
}
