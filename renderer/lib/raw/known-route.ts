import type { FormatDescriptor } from '../../../shared/formats/descriptor.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'

/** The format that a path is the route of, by the table of formats; `undefined` for one that the app does not know. */
export function formatOfPath(path: string): FormatDescriptor | undefined {
  const [route = ''] = path.trim().split('?')
  return Object.values<FormatDescriptor>(formatRegistry).find(
    ({ kind, route: own }) => kind !== 'by-hand' && matches(own.path, route),
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

function matches(pattern: string, route: string): boolean {
  const [before = '', after] = pattern.split('{model}')
  return after === undefined
    ? route === pattern
    : route.startsWith(before) && (route.endsWith(after) || route.endsWith(':streamGenerateContent'))
}
