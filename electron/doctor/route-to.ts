import { isIP } from 'node:net'
import { portOf } from '../lib/proxy-scheme.ts'

/** The first host that a request of a connection reaches: the gateway, or the proxy in front of it. */
export interface FirstHop {
  /** Without brackets around an IPv6 address. */
  readonly host: string
  readonly port: number
  readonly isProxy: boolean
}

export function firstHopOf(baseUrl: string, proxyUrl: string | null): FirstHop {
  const url = new URL(proxyUrl ?? baseUrl)
  return { host: hostNameOf(url), port: portOf(url), isProxy: proxyUrl !== null }
}

/** The host name in the form for sockets. */
export function hostNameOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

export function isAddress(host: string): boolean {
  return isIP(host) !== 0
}

/** A proxy address that may be shown: without user name and password. */
export function shownProxy(proxyUrl: string): string {
  return new URL(proxyUrl).host
}
