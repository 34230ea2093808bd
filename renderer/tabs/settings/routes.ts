import { keyHeaderName, type HeaderNames } from '../../../shared/gateway/header-names.ts'
import { findConversationFormat, formatRegistry, formatTabs } from '../../../shared/formats/registry.ts'

/** A kind of request and where it goes. */
export interface Route {
  readonly label: string
  /** Appended to the base address (gateway-api.md). */
  readonly path: string
  /** The header that carries the key. */
  readonly keyHeader: string
  /** The format of runs that go this way, and what a check-up calls the route. */
  readonly format: string
}

/**
 * What each kind of request becomes, in the order of the tabs: conversations by their formats, all others by their tab,
 * whose first format stands for the rest.
 */
export function routesOf(names: HeaderNames): readonly Route[] {
  const shown = Object.values(formatRegistry).filter(
    ({ id, kind, tab }, index, all) =>
      findConversationFormat(id) !== undefined ||
      (kind !== 'compaction' && all.findIndex((format) => format.tab === tab) === index),
  )
  return shown.map(({ id, label, tab, route }) => ({
    label: findConversationFormat(id) === undefined ? formatTabs[tab].label : label,
    path: route.path,
    keyHeader: keyHeaderName(route.auth, names),
    format: id,
  }))
}
