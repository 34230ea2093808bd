import type { ProxyChoice } from '../../shared/connections/connection.ts'
import { splitProxyUrl } from '../lib/proxy-credentials.ts'
import { isSocksProxy } from '../lib/proxy-scheme.ts'
import { failed, passed, skipped, type Finding } from './finding.ts'
import { openWay, type Way } from './open-way.ts'
import { shownProxy } from './route-to.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

/** Stage "proxy": which proxy is used, and whether it connects to the gateway. */
export async function checkProxy(mode: ProxyChoice['mode'], way: Way, isPast: boolean): Promise<Finding> {
  const { baseUrl, proxyUrl } = way
  const source = mode === 'system' ? 'system' : 'connection'
  if (isPast) return skipped(doctorError('pastProxy', { host: new URL(baseUrl).host }))
  if (proxyUrl === null) return skipped(doctorError('noProxy', { source }))
  const proxy = shownProxy(proxyUrl)
  const { protocol, host } = new URL(baseUrl)
  // A proxy forwards requests over plain http one by one, so there is no tunnel to test.
  if (protocol === 'http:' && !isSocksProxy(proxyUrl))
    return passed(doctorError('proxyForwards', { source, proxy }))
  const result = await openWay(way)
  if ('destroy' in result) {
    result.destroy()
    return passed(doctorError('proxyOpened', { source, proxy, host }))
  }
  if ('status' in result) {
    const { status } = result
    return failed(
      status === 407
        ? doctorError(hasLogin(proxyUrl) ? 'proxyRejectsPassword' : 'proxyNeedsPassword', { proxy })
        : doctorError('proxyRefused', { proxy, host, status }),
    )
  }
  return failed(
    socksFinding(result.code, proxy, host) ?? doctorError('proxyFailed', { proxy, code: result.code }),
  )
}

function socksFinding(code: string, proxy: string, host: string) {
  if (code === 'SOCKS_NEEDS_LOGIN') return doctorError('proxyNeedsPassword', { proxy })
  if (code === 'SOCKS_LOGIN_REFUSED') return doctorError('proxyRejectsPassword', { proxy })
  if (code === 'SOCKS_NOT_SOCKS5') return doctorError('proxyNotSocks', { proxy })
  const reply = /^SOCKS_REPLY_(\d+)$/.exec(code)?.[1]
  return reply === undefined ? undefined : doctorError('socksRefused', { proxy, host, reply: Number(reply) })
}

function hasLogin(proxyUrl: string): boolean {
  return splitProxyUrl(proxyUrl).credentials !== undefined
}
