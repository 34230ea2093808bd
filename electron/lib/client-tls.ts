/** The client certificate for a gateway that asks for one. It is stored like a key (`client-certificate.ts`). */
export type ClientCertificate =
  | { readonly type: 'pem'; readonly cert: string; readonly key: string }
  /** `pfx` is base64. */
  | { readonly type: 'pkcs12'; readonly pfx: string; readonly passphrase: string }

/**
 * The TLS options that present the certificate. Separate from its schema, so that sending a request need not load the
 * schema package.
 */
export function clientTls(certificate: ClientCertificate | undefined) {
  if (certificate === undefined) return {}
  return certificate.type === 'pem'
    ? { cert: certificate.cert, key: certificate.key }
    : { pfx: Buffer.from(certificate.pfx, 'base64'), passphrase: certificate.passphrase }
}
