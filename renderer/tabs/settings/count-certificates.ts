/** Counts the complete certificates in a PEM text. */
export function countCertificates(pem: string): number {
  return [...pem.matchAll(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g)].length
}
