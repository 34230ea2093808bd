import { connectSocket, type ConnectOptions } from './connect-socket.ts'
import { failed, passed, type Finding } from './finding.ts'
import type { FirstHop } from './route-to.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

/** Stage "connection": whether the port accepts connections. */
export async function checkConnection(hop: FirstHop, options: ConnectOptions): Promise<Finding> {
  const result = await connectSocket(hop, options)
  if (!('code' in result)) {
    result.destroy()
    const { port, host } = hop
    return passed(
      hop.isProxy ? doctorError('proxyPortOpen', { port, host }) : doctorError('portOpen', { port }),
    )
  }
  const { host, port, isProxy } = hop
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  switch (result.code) {
    case 'ECONNREFUSED':
      return failed(doctorError('connectionRefused', { address, isProxy }))
    case 'timeout':
    case 'ETIMEDOUT':
      return failed(doctorError('connectTimeout', { address, seconds: Math.round(options.timeoutMs / 1000) }))
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return failed(doctorError('noRoute', { host }))
    case 'stopped':
      return failed(doctorError('stopped'))
    default:
      return failed(doctorError('notConnected', { address, code: result.code, isProxy }))
  }
}
