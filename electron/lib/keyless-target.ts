/**
 * The `GatewayTarget` of a request of no connection: no key, no header and no certificate of the user's leave with it. It may
 * be silent for `silenceMs` milliseconds.
 */
export function keylessTarget(baseUrl: string, proxyUrl: string | null, silenceMs: number) {
  return {
    connectionId: '',
    baseUrl,
    key: null,
    extraHeaders: [],
    proxyUrl,
    caCertificate: '',
    connectTimeoutMs: silenceMs,
    headersTimeoutMs: silenceMs,
    idleTimeoutMs: silenceMs,
  }
}
