import type { ProxyChoice } from '../../shared/connections/connection.ts'
import { failed, passed, skipped, type Finding } from './finding.ts'
import { openWay, type Way } from './open-way.ts'
import { shownProxy } from './route-to.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

/** Stage "proxy": which one is in the way, and whether it lets the gateway be reached. */
export async function checkProxy(mode: ProxyChoice['mode'], way: Way): Promise<Finding> {
  const { baseUrl, proxyUrl } = way
  const source = mode === 'system' ? 'system' : 'connection'
  if (proxyUrl === null) return skipped(doctorError('noProxy', { source }))
  const proxy = shownProxy(proxyUrl)
  const { protocol, host } = new URL(baseUrl)
  // Requests over plain http are handed to the proxy one by one: there is no tunnel to try.
  if (protocol === 'http:') return passed(doctorError('proxyForwards', { source, proxy }))
  const result = await openWay(way)
  if ('destroy' in result) {
    result.destroy()
    return passed(doctorError('proxyOpened', { source, proxy, host }))
  }
  if ('status' in result) {
    const { status } = result
    return failed(
      status === 407
        ? doctorError('proxyNeedsPassword', { proxy })
        : doctorError('proxyRefused', { proxy, host, status }),
    )
  }
  return failed(doctorError('proxyFailed', { proxy, code: result.code }))
}
