import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { ClientCertificateFacts } from '../../shared/connections/client-certificate.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'
import type { ClientCertificate } from '../lib/client-tls.ts'

/** The chosen files: one PKCS#12 file, or PEM text with certificate and key in one or two files. */
export interface CertificateFiles {
  readonly certificate: Uint8Array
  readonly key?: Uint8Array | undefined
  /** `''` for a key that is not encrypted. */
  readonly passphrase: string
}

export interface ReadCertificate {
  readonly certificate: ClientCertificate
  readonly facts: ClientCertificateFacts
}

const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Whether this is PEM text with a certificate but without its key, which must then be in another file. */
export function lacksKey(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1')
  return text.includes('-----BEGIN CERTIFICATE-----') && !text.includes('PRIVATE KEY-----')
}

/**
 * Reads and checks them; `invalid-input` says whether the pass phrase, the date, or a mismatching key is the problem.
 */
export function readClientCertificate(files: CertificateFiles, now: number): Result<ReadCertificate> {
  const text = Buffer.from(files.certificate).toString('latin1')
  const read = text.includes('-----BEGIN ') ? readPem(text, files) : readPkcs12(files)
  if (!read.ok) return read
  const { facts } = read.value
  if (facts.validTo < now) return refuse('clientCertificateExpired', facts)
  if (facts.validFrom > now) return refuse('clientCertificateNotYetValid', facts)
  return read
}

function readPem(text: string, { key, passphrase }: CertificateFiles): Result<ReadCertificate> {
  const blocks = text.match(pemBlock) ?? []
  const certificate = parse(blocks[0])
  if (certificate === undefined) return refuse('clientCertificateUnreadable')
  const keyText = key === undefined ? text : Buffer.from(key).toString('latin1')
  if (!keyText.includes('PRIVATE KEY-----')) return refuse('clientKeyMissing')
  const opened = openKey(keyText, passphrase)
  if (!opened.ok) return opened
  if (!certificate.checkPrivateKey(opened.value)) return refuse('clientKeyDoesNotFit')
  return ok({
    // Stored decrypted: the key store protects it, and the pass phrase need not be kept.
    certificate: {
      type: 'pem',
      cert: blocks.join('\n'),
      key: opened.value.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    facts: factsOf(certificate),
  })
}

function openKey(text: string, passphrase: string): Result<KeyObject> {
  try {
    return ok(createPrivateKey({ key: text, passphrase }))
  } catch (error) {
    const said = `${codeOf(error)} ${error instanceof Error ? error.message : ''}`
    const isLocked = text.includes('ENCRYPTED') || /PASSPHRASE|BAD_DECRYPT|bad decrypt/i.test(said)
    if (!isLocked) return refuse('clientKeyUnreadable')
    return refuse(passphrase === '' ? 'clientPassphraseMissing' : 'clientPassphraseWrong')
  }
}

function readPkcs12({ certificate: bytes, passphrase }: CertificateFiles): Result<ReadCertificate> {
  const pfx = Buffer.from(bytes)
  try {
    const context = createSecureContext({ pfx, passphrase })
    const socket = new TLSSocket(new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }), {
      secureContext: context,
    })
    const certificate = socket.getX509Certificate()
    socket.destroy()
    if (certificate === undefined) return refuse('clientCertificateUnreadable')
    return ok({
      certificate: { type: 'pkcs12', pfx: pfx.toString('base64'), passphrase },
      facts: factsOf(certificate),
    })
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (/mac verify|INCORRECT_PASSWORD|bad decrypt/i.test(said))
      return refuse(passphrase === '' ? 'clientPassphraseMissing' : 'clientPassphraseWrong')
    if (/unsupported/i.test(said)) return refuse('clientPkcs12Old')
    if (/private key/i.test(said)) return refuse('clientKeyMissing')
    if (/mismatch/i.test(said)) return refuse('clientKeyDoesNotFit')
    return refuse('clientCertificateUnreadable')
  }
}

function parse(pem: string | undefined): X509Certificate | undefined {
  try {
    return pem === undefined ? undefined : new X509Certificate(pem)
  } catch {
    return undefined
  }
}

function factsOf(certificate: X509Certificate): ClientCertificateFacts {
  return {
    subject: nameIn(certificate.subject),
    issuer: nameIn(certificate.issuer),
    validFrom: Date.parse(certificate.validFrom),
    validTo: Date.parse(certificate.validTo),
  }
}

/** The common name, or the first name of another kind; truncated and on one line. */
function nameIn(names: string | undefined): string {
  const lines = (names ?? '').split('\n')
  const name = lines.find((line) => line.startsWith('CN=')) ?? lines[0] ?? ''
  return name
    .slice(name.indexOf('=') + 1)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .slice(0, 120)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

type Problem =
  | 'clientCertificateUnreadable'
  | 'clientKeyMissing'
  | 'clientKeyUnreadable'
  | 'clientKeyDoesNotFit'
  | 'clientPassphraseMissing'
  | 'clientPassphraseWrong'
  | 'clientPkcs12Old'

function refuse(problem: Problem): Result<never>
function refuse(
  problem: 'clientCertificateExpired' | 'clientCertificateNotYetValid',
  facts: ClientCertificateFacts,
): Result<never>
function refuse(
  problem: Problem | 'clientCertificateExpired' | 'clientCertificateNotYetValid',
  facts?: ClientCertificateFacts,
): Result<never> {
  const worded =
    problem === 'clientCertificateExpired'
      ? connectionsError(problem, { subject: facts?.subject ?? '', time: facts?.validTo ?? 0 })
      : problem === 'clientCertificateNotYetValid'
        ? connectionsError(problem, { subject: facts?.subject ?? '', time: facts?.validFrom ?? 0 })
        : connectionsError(problem)
  return err({ kind: 'invalid-input', field: 'clientCertificate', code: problem, ...worded })
}
