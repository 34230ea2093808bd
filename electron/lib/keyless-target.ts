/**
 * The `GatewayTarget` of a request without a connection: it is sent without key, header and certificate of the user.
 * Its idle timeout is `silenceMs` milliseconds.
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
