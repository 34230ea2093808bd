import type { FormatDescriptor } from '../../../shared/formats/descriptor.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'

/** The format that a path is the route of, by the table of formats; `undefined` for one that the app does not know. */
export function formatOfPath(path: string): FormatDescriptor | undefined {
  const [route = ''] = path.trim().split('?')
  return Object.values<FormatDescriptor>(formatRegistry).find(
    ({ id, kind, route: own }) => kind !== 'by-hand' && matches(own.path, route, otherActions[id]),
  )
}

/** The same of a request, whose method has to be that of the route as well: its tab can hold such a request. */
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

/** What a route of Google's format may end with besides its own: the same request, streamed or several at once. */
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
