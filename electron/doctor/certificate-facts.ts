import { X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate } from 'node:tls'

/** Facts stated in a server's certificate. */
export interface CertificateFacts {
  /** Common name, or the first alternative name; `''` without any. */
  readonly subject: string
  /** Common name or organisation of the issuer; `''` without any. */
  readonly issuer: string
  /** Milliseconds since 1970. */
  readonly validFrom: number
  readonly validTo: number
  /** SHA-256 fingerprints of the certificate and its issuers. */
  readonly chain: readonly string[]
}

/** Reads the certificate of an open connection; `undefined` when the server sent none. */
export function readCertificate(peer: DetailedPeerCertificate): CertificateFacts | undefined {
  if (Object.keys(peer).length === 0) return undefined
  const chain: string[] = []
  for (
    let item: DetailedPeerCertificate | undefined = peer;
    item !== undefined && !chain.includes(item.fingerprint256);
    item = item.issuerCertificate as DetailedPeerCertificate | undefined
  ) {
    chain.push(item.fingerprint256)
  }
  const subject = nameOf(peer.subject) ?? peer.subjectaltname?.split(', ')[0]?.replace(/^DNS:/, '')
  return {
    subject: subject ?? '',
    issuer: nameOf(peer.issuer) ?? '',
    validFrom: Date.parse(peer.valid_from),
    validTo: Date.parse(peer.valid_to),
    chain,
  }
}

/** Fingerprints of the certificates in a PEM text. */
export function fingerprintsOf(pem: string): string[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block).fingerprint256)
}

function nameOf(name: { readonly CN?: string | string[]; readonly O?: string | string[] } | undefined) {
  const text = [name?.CN ?? name?.O ?? []].flat()[0]
  return text === undefined || text === '' ? undefined : text
}
