import type { GatewayTarget } from '../../gateway/exchange.ts'

/** The target of requests in tests. Its key must never be found on disk. */
export const testTarget: GatewayTarget = {
  connectionId: 'mine',
  baseUrl: 'http://gateway.test',
  key: 'sk-never-on-disk',
  extraHeaders: [],
  proxyUrl: null,
  caCertificate: '',
  idleTimeoutMs: 300_000,
}
