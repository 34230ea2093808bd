import { connectSocket, type ConnectOptions } from './connect-socket.ts'
import { failed, passed, type Finding } from './finding.ts'
import type { FirstHop } from './route-to.ts'

/** Stage "connection": whether something takes a connection on the port. */
export async function checkConnection(hop: FirstHop, options: ConnectOptions): Promise<Finding> {
  const result = await connectSocket(hop, options)
  if (!('code' in result)) {
    result.destroy()
    return passed(`Port ${hop.port} open${hop.isProxy ? ` on the proxy ${hop.host}` : ''}`)
  }
  const { host, port } = hop
  const whose = hop.isProxy ? 'the proxy' : 'the address'
  switch (result.code) {
    case 'ECONNREFUSED':
      return failed(
        `${host} is there, but nothing answers on port ${port}.`,
        `Check the port of ${whose}, and that ${hop.isProxy ? 'the proxy' : 'the gateway'} is running.`,
      )
    case 'timeout':
    case 'ETIMEDOUT':
      return failed(
        `${host} did not take the connection on port ${port} within ${Math.round(options.timeoutMs / 1000)} s.`,
        'A firewall may be in between. Check the port, a VPN if the gateway needs one, and the proxy.',
      )
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return failed(
        `There is no way to ${host} from this network.`,
        'Check the network, a VPN if the gateway needs one, and the proxy.',
      )
    case 'stopped':
      return failed('Stopped.', undefined)
    default:
      return failed(
        `No connection to ${host} on port ${port}${result.code === '' ? '' : ` (${result.code})`}.`,
        `Check ${whose} and the network.`,
      )
  }
}
