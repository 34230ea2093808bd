import { posix } from 'node:path'

/**
 * Parses the path of a request for one of the page's own files, as sent (still percent-encoded, without the query).
 *
 * Returns a relative path with forward slashes, `index.html` for the root, or `null` for a path that no legitimate page
 * requests: encoded slashes or backslashes, null bytes, dot segments, broken encoding.
 */
export function parsePagePath(pathname: string): string | null {
  if (!pathname.startsWith('/') || /%2f|%5c|%00|\\|\0/i.test(pathname)) return null
  const decoded = decode(pathname)
  if (decoded === null || /[\\\0:]/.test(decoded)) return null
  if (decoded === '/') return 'index.html'
  const relative = decoded.slice(1)
  if (relative.split('/').some((segment) => segment === '' || segment === '.' || segment === '..'))
    return null
  return posix.normalize(relative)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
