import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Socket } from 'node:net'
import { fingerprintsOf, readCertificate, type CertificateFacts } from './certificate-facts.ts'
import { codeOf } from './connect-socket.ts'
import { failed, passed, warned, type Finding } from './finding.ts'
import { isAddress } from './route-to.ts'
import { clientTls, type ClientCertificate } from '../lib/client-tls.ts'
import { trustOptions } from '../lib/trusted-authorities.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

export interface CertificateCheck {
  /** An open connection to the gateway, or through the proxy to it. Closed afterwards. */
  readonly socket: Socket
  readonly host: string
  /** PEM text of the connection's own certificate authority, `''` for none. */
  readonly caCertificate: string
  /** The client certificate for a gateway that requests one. */
  readonly clientCertificate?: ClientCertificate | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Stage "certificate": a TLS handshake without a request, verified as for a request. */
export async function checkCertificate(check: CertificateCheck): Promise<Finding> {
  const { host, caCertificate, now } = check
  const secure = await shakeHands(check)
  if (!('facts' in secure)) return handshakeFailure(secure.code, host, check.clientCertificate !== undefined)
  const { facts, problem, protocol } = secure
  if (problem !== '') return untrusted(problem, facts, host, caCertificate !== '')
  const isOwn = fingerprintsOf(caCertificate).some((print) => facts.chain.includes(print))
  const { subject, issuer, validTo } = facts
  const certificate = { protocol, subject, issuer, validTo, isOwn }
  const daysLeft = Math.floor((validTo - now) / 86_400_000)
  return daysLeft < 14
    ? warned(doctorError('certificateEnds', { ...certificate, daysLeft }))
    : passed(doctorError('certificate', certificate))
}

interface Handshake {
  readonly facts: CertificateFacts
  /** Node's error code for an untrusted certificate, `''` when it is trusted. */
  readonly problem: string
  readonly protocol: string
}

/**
 * Accepts every certificate, so that it can be read; nothing is sent over the connection. The code is `''` when there
 * is no problem.
 */
function shakeHands(check: CertificateCheck): Promise<Handshake | { readonly code: string }> {
  const { socket, host, caCertificate, clientCertificate, signal } = check
  return new Promise((resolve) => {
    const secure: TLSSocket = connectTls({
      socket,
      host,
      ...(!isAddress(host) && { servername: host }),
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
      ...trustOptions(caCertificate),
      ...clientTls(clientCertificate),
    })
    const stop = (): void => end({ code: 'stopped' })
    signal.addEventListener('abort', stop, { once: true })
    secure.once('error', (error) => end({ code: codeOf(error) || error.message }))
    secure.once('close', () => end({ code: 'ECONNRESET' }))
    secure.once('secureConnect', () => {
      const facts = readCertificate(secure.getPeerCertificate(true))
      const protocol = (secure.getProtocol() ?? 'TLS').replace('TLSv', 'TLS ')
      const problem = secure.authorized ? '' : problemOf(secure.authorizationError)
      end(facts === undefined ? { code: '' } : { facts, problem, protocol })
    })

    function end(result: Handshake | { readonly code: string }): void {
      signal.removeEventListener('abort', stop)
      secure.on('error', () => undefined)
      secure.destroy()
      socket.destroy()
      resolve(result)
    }
  })
}

/** Node types it as an error but sets a code, or the other way round for a wrong host name. */
function problemOf(problem: unknown): string {
  return (problem instanceof Error ? codeOf(problem) : String(problem)) || 'CERT_UNTRUSTED'
}

function untrusted(problem: string, facts: CertificateFacts, host: string, hasOwn: boolean): Finding {
  const { subject, issuer, validFrom, validTo } = facts
  switch (problem) {
    case 'CERT_HAS_EXPIRED':
      return failed(doctorError('certificateExpired', { subject, issuer, time: validTo }))
    case 'CERT_NOT_YET_VALID':
      return failed(doctorError('certificateNotYetValid', { subject, issuer, time: validFrom }))
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return failed(doctorError('certificateOtherHost', { subject, host }))
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return failed(doctorError('certificateSelfSigned', { subject, time: validTo, hasOwn }))
    default:
      return failed(doctorError('certificateUntrusted', { subject, issuer, code: problem, hasOwn }))
  }
}

function handshakeFailure(code: string, host: string, hasOne: boolean): Finding {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|EPROTO/.test(code)) {
    return failed(doctorError('notTls', { host }))
  }
  if (/ALERT_(?:CERTIFICATE_|BAD_CERTIFICATE|UNKNOWN_CA)/.test(code))
    return failed(doctorError('clientCertificateRefused', { host, hasOne }))
  if (code === 'stopped') return failed(doctorError('stopped'))
  if (code === '') return failed(doctorError('noCertificate', { host }))
  return failed(doctorError('handshakeFailed', { host, code }))
}
