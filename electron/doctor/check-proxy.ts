import type { ProxyChoice } from '../../shared/connections/connection.ts'
import { failed, passed, skipped, type Finding } from './finding.ts'
import { openWay, type Way } from './open-way.ts'
import { shownProxy } from './route-to.ts'

const origins: Readonly<Record<ProxyChoice['mode'], string>> = {
  system: 'System setting',
  custom: 'Chosen for this connection',
  none: 'Chosen for this connection',
}

/** Stage "proxy": which one is in the way, and whether it lets the gateway be reached. */
export async function checkProxy(mode: ProxyChoice['mode'], way: Way): Promise<Finding> {
  const { baseUrl, proxyUrl } = way
  if (proxyUrl === null) return skipped(`${origins[mode]}: direct, no proxy`)
  const proxy = shownProxy(proxyUrl)
  const which = `${origins[mode]}: ${proxy}`
  // Requests over plain http are handed to the proxy one by one: there is no tunnel to try.
  if (new URL(baseUrl).protocol === 'http:') return passed(`${which}, hands requests on`)
  const result = await openWay(way)
  if ('destroy' in result) {
    result.destroy()
    return passed(`${which}, opened a way to ${new URL(baseUrl).host}`)
  }
  if ('status' in result) {
    return result.status === 407
      ? failed(`The proxy ${proxy} wants a user name and password.`, 'Enter them beside the proxy’s address.')
      : failed(
          `The proxy ${proxy} refused the way to ${new URL(baseUrl).host} (${result.status}).`,
          'Check the proxy, whether it may reach the gateway, and the address itself.',
        )
  }
  return failed(
    `The proxy ${proxy} could not be used${result.code === '' ? '' : ` (${result.code})`}.`,
    'Check the address of the proxy, or choose none.',
  )
}
