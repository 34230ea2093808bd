/**
 * How a page recognises the browser host it came from, after a break: without it, whoever takes the port of a closed host
 * would be sent the page's cookie and its secret path.
 *
 * The host puts a key into the page. Later the page sends a number used once to `proofPath`, without the cookie, and the
 * host answers with its HMAC-SHA-256, in base64url, under that key.
 */
export const proofPath = '/proof'

/** The name of the `<meta>` element that holds the key, in base64url. */
export const identityMetaName = 'gateway-playground-identity'

/** What is signed. The port is part of it, so that an answer cannot be fetched from a host on another port. */
export function proofMessage(port: number, nonce: string): string {
  return `gateway-playground:${port}:${nonce}`
}
