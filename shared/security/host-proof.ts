/**
 * How a page verifies, after a break, that it talks to the browser host it came from: otherwise a program that takes
 * the port of a closed host would receive the page's cookie and its secret path.
 *
 * The host puts a key into the page. Later the page sends a nonce to `proofPath`, without the cookie, and the host
 * answers with its HMAC-SHA-256, in base64url, under that key.
 */
export const proofPath = '/proof'

/** The name of the `<meta>` element that contains the key, in base64url. */
export const identityMetaName = 'gateway-playground-identity'

/** The signed message. It includes the port, so that a proof cannot be obtained from a host on another port. */
export function proofMessage(port: number, nonce: string): string {
  return `gateway-playground:${port}:${nonce}`
}
