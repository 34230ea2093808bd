/** How many whole certificates a PEM text holds. */
export function countCertificates(pem: string): number {
  return [...pem.matchAll(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g)].length
}
