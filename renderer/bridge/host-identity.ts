import { identityMetaName, proofMessage, proofPath } from '../../shared/security/host-proof.ts'

/** Whether what answers at this page's address is the host that the page came from. */
export type Recognition = 'same' | 'other' | 'unreachable'

/**
 * Asks before anything that carries the cookie or the page's path is sent: while the host was closed, another program of
 * this machine may have taken its port.
 */
export async function recogniseHost(page: URL, identityKey: string): Promise<Recognition> {
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(24)))
  let answer: unknown
  try {
    const response = await fetch(new URL(`${proofPath}?nonce=${nonce}`, page), {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    })
    answer = response.ok ? await response.json() : undefined
  } catch (error) {
    // `fetch` fails with a `TypeError` when nobody answers; an answer that is no JSON is somebody else's.
    return error instanceof SyntaxError ? 'other' : 'unreachable'
  }
  const proof =
    typeof answer === 'object' && answer !== null && 'proof' in answer && typeof answer.proof === 'string'
      ? answer.proof
      : undefined
  return proof === (await signProof(identityKey, portOf(page), nonce)) ? 'same' : 'other'
}

/** The key that the host put into this page; `undefined` for a page that comes from elsewhere. */
export function readIdentityKey(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${identityMetaName}"]`)?.content
}

/** What the host answers that has this key and this port. */
export async function signProof(identityKey: string, port: number, nonce: string): Promise<string> {
  const text = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(identityKey), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, text.encode(proofMessage(port, nonce)))
  return toBase64Url(new Uint8Array(signature))
}

/** An address leaves the usual port out. */
function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
