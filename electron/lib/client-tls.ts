/** Who the app is for a gateway that asks for a certificate. It is kept like a key (`client-certificate.ts`). */
export type ClientCertificate =
  | { readonly type: 'pem'; readonly cert: string; readonly key: string }
  /** `pfx` is base64. */
  | { readonly type: 'pkcs12'; readonly pfx: string; readonly passphrase: string }

/**
 * The options of a TLS connection that shows it. Apart from its schema: sending a request loads no package at once.
 */
export function clientTls(certificate: ClientCertificate | undefined) {
  if (certificate === undefined) return {}
  return certificate.type === 'pem'
    ? { cert: certificate.cert, key: certificate.key }
    : { pfx: Buffer.from(certificate.pfx, 'base64'), passphrase: certificate.passphrase }
}
