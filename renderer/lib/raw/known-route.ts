import type { FormatDescriptor } from '../../../shared/formats/descriptor.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'

/** Returns the format of a path; `undefined` for an unknown path. */
export function formatOfPath(path: string): FormatDescriptor | undefined {
  const [route = ''] = path.trim().split('?')
  return Object.values<FormatDescriptor>(formatRegistry).find(
    ({ id, kind, route: own }) => kind !== 'by-hand' && matches(own.path, route, otherActions[id]),
  )
}

/**
 * Returns the format of a request, whose method must also match the route, so that the format's tab can hold the
 * request.
 */
export function formatOfRequest({
  method,
  path,
}: {
  readonly method: string
  readonly path: string
}): FormatDescriptor | undefined {
  const found = formatOfPath(path)
  return found?.route.method === method ? found : undefined
}

/** Alternative endings of routes in Google's format: the same request, streamed or as a batch. */
const otherActions: Readonly<Record<string, string>> = {
  'generate-content': ':streamGenerateContent',
  'embed-content': ':batchEmbedContents',
}

function matches(pattern: string, route: string, otherAction: string | undefined): boolean {
  const [before = '', after] = pattern.split('{model}')
  if (after === undefined) return route === pattern
  return (
    route.startsWith(before) &&
    (route.endsWith(after) || (otherAction !== undefined && route.endsWith(otherAction)))
  )
}
