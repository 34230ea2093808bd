/**
 * The way a key travels: the gateway, the proxy, and the trusted certificates. A key is bound to the way it was entered
 * for, and is never sent another way.
 */
export interface KeyWay {
  /** Scheme, host and port of the gateway. */
  readonly origin: string
  /** `system`, `none`, or the origin of a connection's own proxy. The page cannot change which proxy `system` is. */
  readonly proxy: string
  /** The SHA-256 of the extra certificate authority's PEM text, `''` for none. */
  readonly certificate: string
}

/** A part of a way that can differ. */
export type WayPart = keyof KeyWay

const parts: readonly WayPart[] = ['origin', 'proxy', 'certificate']

/** The parts in which two ways differ; empty when a key bound to the one may go the other. */
export function differenceOf(bound: KeyWay, way: KeyWay): WayPart[] {
  return parts.filter((part) => bound[part] !== way[part])
}

/** The way of a connection with default settings. Keys that the page never saw are bound to it. */
export function plainWay(origin: string): KeyWay {
  return { origin, proxy: 'system', certificate: '' }
}

/** The way stored with a key; `undefined` for a key of a version that stored its origin only. */
export function boundWayOf(
  key: { readonly origin: string } & Partial<Record<WayPart, string | undefined>>,
): KeyWay | undefined {
  const { origin, proxy, certificate } = key
  return proxy === undefined || certificate === undefined ? undefined : { origin, proxy, certificate }
}
