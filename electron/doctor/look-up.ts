import { failed, passed, type Finding } from './finding.ts'
import { isAddress, type FirstHop } from './route-to.ts'

/** Finds the addresses of a name, as the system does; rejects with Node's error. */
export type LookUp = (host: string) => Promise<readonly string[]>

/** Stage "name lookup": whether the first machine's name leads to an address. */
export async function checkLookup({ host, isProxy }: FirstHop, lookUp: LookUp): Promise<Finding> {
  if (isAddress(host)) return passed(`${host} is an address already`)
  const whose = isProxy ? 'the proxy' : 'the address'
  try {
    const addresses = await lookUp(host)
    if (addresses.length === 0) return failed(`${host} has no address.`, spelling(whose))
    const [first = '', ...others] = addresses
    return passed(`${host} → ${first}${others.length === 0 ? '' : ` and ${others.length} more`}`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return code === 'EAI_AGAIN' || code === 'ETIMEOUT'
      ? failed(
          `The name ${host} could not be looked up: the name server did not answer.`,
          'Check that this computer is on the network, and a VPN if the gateway needs one.',
        )
      : failed(`There is no machine called ${host}.`, spelling(whose))
  }
}

function spelling(whose: string): string {
  return `Check the spelling of ${whose}, and that this computer is on the network that knows the name.`
}
