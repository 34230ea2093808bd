import { lookup as lookUp, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isMetadataHost } from '../../../shared/gateway/metadata-address.ts'
import { isIpHost, isPrivateAddress } from './private-address.ts'

/**
 * Prevents result links from reaching the network of this machine: a gateway could otherwise make this app request what
 * only this machine can reach. Only a connection on a private address itself may give such links; none may link to
 * cloud metadata services (`isMetadataHost`) outside of its own origin, however the host is written or resolved.
 */
export interface AddressGuard {
  /** Whether requests to this address are refused, as far as that is known without connecting. */
  refuses(url: URL): Promise<boolean>
  /**
   * Returns a DNS lookup for the connection that only resolves to allowed addresses, so that a second lookup of the
   * name cannot give another one. `undefined` for an allowed IP address.
   */
  lookup(url: URL): Promise<LookupFunction | undefined>
}

/** `baseUrl` is the connection's address; with a proxy, the proxy resolves names. */
export function createAddressGuard({ baseUrl, proxyUrl }: GuardedTarget): AddressGuard {
  const home = URL.parse(baseUrl)
  let isHomePrivate: Promise<boolean> | undefined

  async function mayAsk({ origin }: URL): Promise<boolean> {
    isHomePrivate ??= home === null ? Promise.resolve(false) : leadsToPrivate(home.hostname)
    return origin === home?.origin || (await isHomePrivate)
  }

  return {
    async refuses(url) {
      if (isMetadataHost(url.hostname)) return url.origin !== home?.origin
      if (await mayAsk(url)) return false
      if (isIpHost(url.hostname)) return isPrivateAddress(url.hostname)
      // A direct connection is refused by its DNS lookup.
      return proxyUrl !== null && (await leadsToPrivate(url.hostname))
    },
    async lookup(url) {
      if (!(await mayAsk(url))) return publicLookup
      return isIpHost(url.hostname) ? undefined : ownLookup
    },
  }
}

interface GuardedTarget {
  readonly baseUrl: string
  readonly proxyUrl: string | null
}

/** The error code for a name that only resolves to private addresses. */
export const privateAddressCode = 'ERR_PRIVATE_ADDRESS'

const publicLookup = lookupExcept(isPrivateAddress)
const ownLookup = lookupExcept(isMetadataHost)

function lookupExcept(isRefused: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      const found = addresses.filter(({ address }) => !isRefused(address))
      const [first] = found
      if (first === undefined) {
        return callback(
          Object.assign(new Error(`${hostname} is private`), { code: privateAddressCode }),
          '',
          0,
        )
      }
      if (options.all === true) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

/** A name that cannot be resolved is harmless. */
async function leadsToPrivate(hostname: string): Promise<boolean> {
  if (isIpHost(hostname)) return isPrivateAddress(hostname)
  if (/(?:^|\.)localhost\.?$/i.test(hostname)) return true
  const { promise, resolve } = Promise.withResolvers<readonly LookupAddress[]>()
  lookUp(hostname, { all: true }, (error, addresses) => resolve(error === null ? addresses : []))
  return (await promise).some(({ address }) => isPrivateAddress(address))
}
