import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that no preview may reach, neither by HTTP nor by packets such as WebRTC sends. */
export async function startForbiddenServer() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached')
  })
  // Some resource hints only open a connection.
  server.on('connection', () => void requests.push('a connection'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const packets = createSocket('udp4', () => void requests.push('a packet'))
  await new Promise<void>((resolve) => packets.bind(port, '127.0.0.1', resolve))
  const close = async () => {
    packets.close()
    await new Promise((resolve) => server.close(resolve))
  }
  return { requests, address: `127.0.0.1:${port}`, close }
}
