import { lookup as lookUp, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isMetadataHost } from '../../../shared/gateway/metadata-address.ts'
import { isIpHost, isPrivateAddress } from './private-address.ts'

/**
 * Keeps result links from leading into the network of this machine: they come from a gateway, which could make this app
 * fetch what only this machine can reach. Only a connection that is on a private address itself may give such links; none may
 * give one to where clouds tell a machine about itself (`isMetadataHost`), however it is written or looked up.
 */
export interface AddressGuard {
  /** Whether this address may not be asked, as far as it can be told without connecting. */
  refuses(url: URL): Promise<boolean>
  /**
   * For connecting: answers addresses alone that may be asked, so that a name which is looked up a second time cannot become
   * another one. `undefined` for an address that is no name.
   */
  lookup(url: URL): Promise<LookupFunction | undefined>
}

/** `baseUrl` is the connection's address; with a proxy it is the proxy that looks names up. */
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
      // A direct connection is refused when it is made.
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

/** The code of the error that a name with private addresses alone ends with. */
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

/** A name that cannot be looked up leads nowhere. */
async function leadsToPrivate(hostname: string): Promise<boolean> {
  if (isIpHost(hostname)) return isPrivateAddress(hostname)
  if (/(?:^|\.)localhost\.?$/i.test(hostname)) return true
  const { promise, resolve } = Promise.withResolvers<readonly LookupAddress[]>()
  lookUp(hostname, { all: true }, (error, addresses) => resolve(error === null ? addresses : []))
  return (await promise).some(({ address }) => isPrivateAddress(address))
}
