/**
 * What decides where a key travels: who is asked, through which proxy, and which certificates are trusted on the way. A
 * key is bound to the way it was entered for, and is sent no other way.
 */
export interface KeyWay {
  /** Scheme, host and port of the gateway. */
  readonly origin: string
  /** `system`, `none`, or the origin of a proxy of the connection's own. Which one `system` is, the page cannot change. */
  readonly proxy: string
  /** The SHA-256 of the extra certificate authority's PEM text, `''` for none. */
  readonly certificate: string
}

/** What of a way can be another one. */
export type WayPart = keyof KeyWay

const parts: readonly WayPart[] = ['origin', 'proxy', 'certificate']

/** Where two ways differ; nothing when a key bound to the one may go the other. */
export function differenceOf(bound: KeyWay, way: KeyWay): WayPart[] {
  return parts.filter((part) => bound[part] !== way[part])
}

/** The way of a connection nobody has changed anything about. Keys that the page never saw are bound to it. */
export function plainWay(origin: string): KeyWay {
  return { origin, proxy: 'system', certificate: '' }
}

/** The way noted down with a key; `undefined` for one of a version that noted its origin alone. */
export function boundWayOf(
  key: { readonly origin: string } & Partial<Record<WayPart, string | undefined>>,
): KeyWay | undefined {
  const { origin, proxy, certificate } = key
  return proxy === undefined || certificate === undefined ? undefined : { origin, proxy, certificate }
}
