import { plural } from '../../shared/text/plural.ts'
import { connect as connectTls, getCACertificates, type TLSSocket } from 'node:tls'
import type { Socket } from 'node:net'
import { fingerprintsOf, readCertificate, type CertificateFacts } from './certificate-facts.ts'
import { codeOf } from './connect-socket.ts'
import { failed, passed, warned, type Finding } from './finding.ts'
import { isAddress } from './route-to.ts'

export interface CertificateCheck {
  /** An open connection to the gateway, or through the proxy to it. Closed afterwards. */
  readonly socket: Socket
  readonly host: string
  /** PEM text of the connection's own authority, `''` for none. */
  readonly caCertificate: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Stage "certificate": a TLS handshake without a request, judged as a request would judge it. */
export async function checkCertificate(check: CertificateCheck): Promise<Finding> {
  const { host, caCertificate, now } = check
  const secure = await shakeHands(check)
  if (!('facts' in secure)) return handshakeFailure(secure.code, host)
  const { facts, problem, protocol } = secure
  const dates = `valid to ${dayOf(facts.validTo)}`
  const said = `${protocol}, ${facts.subject}, signed by ${facts.issuer}, ${dates}`
  if (problem !== '') return untrusted(problem, facts, host, caCertificate !== '')
  const isOwn = fingerprintsOf(caCertificate).some((print) => facts.chain.includes(print))
  const finding = isOwn ? `${said}, trusted through the certificate of this connection` : said
  const daysLeft = Math.floor((facts.validTo - now) / 86_400_000)
  return daysLeft < 14
    ? warned(
        finding,
        plural(daysLeft, {
          one: 'It ends in # day: whoever runs the gateway has to renew it.',
          other: 'It ends in # days: whoever runs the gateway has to renew it.',
        }),
      )
    : passed(finding)
}

interface Handshake {
  readonly facts: CertificateFacts
  /** Node's code for why it would be refused, `''` when it is trusted. */
  readonly problem: string
  readonly protocol: string
}

/** Refuses nothing, so that the certificate can be read; nothing is sent over the connection. */
function shakeHands(check: CertificateCheck): Promise<Handshake | { readonly code: string }> {
  const { socket, host, caCertificate, signal } = check
  return new Promise((resolve) => {
    const secure: TLSSocket = connectTls({
      socket,
      host,
      ...(!isAddress(host) && { servername: host }),
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
      ...(caCertificate !== '' && { ca: [...getCACertificates('default'), caCertificate] }),
    })
    const stop = (): void => end({ code: 'stopped' })
    signal.addEventListener('abort', stop, { once: true })
    secure.once('error', (error) => end({ code: codeOf(error) || error.message }))
    secure.once('close', () => end({ code: 'ECONNRESET' }))
    secure.once('secureConnect', () => {
      const facts = readCertificate(secure.getPeerCertificate(true))
      const protocol = (secure.getProtocol() ?? 'TLS').replace('TLSv', 'TLS ')
      const problem = secure.authorized ? '' : problemOf(secure.authorizationError)
      end(facts === undefined ? { code: 'no certificate' } : { facts, problem, protocol })
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

/** Typed as an error and given as a code, or the other way round for a wrong name. */
function problemOf(problem: unknown): string {
  return (problem instanceof Error ? codeOf(problem) : String(problem)) || 'CERT_UNTRUSTED'
}

function untrusted(problem: string, facts: CertificateFacts, host: string, hasOwn: boolean): Finding {
  const { subject, issuer } = facts
  switch (problem) {
    case 'CERT_HAS_EXPIRED':
      return failed(
        `The certificate ${subject}, signed by ${issuer}, ended on ${dayOf(facts.validTo)}.`,
        'Check the clock of this computer; otherwise the gateway has to renew its certificate.',
      )
    case 'CERT_NOT_YET_VALID':
      return failed(
        `The certificate ${subject}, signed by ${issuer}, begins on ${dayOf(facts.validFrom)}.`,
        'Check the clock of this computer.',
      )
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return failed(
        `The certificate is for ${subject}, not for ${host}.`,
        'Check the host name of the address.',
      )
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return failed(
        `The certificate ${subject} is signed by itself, valid to ${dayOf(facts.validTo)}.`,
        authorityFix(hasOwn),
      )
    default:
      return failed(
        `The certificate ${subject} is signed by ${issuer}, whom this computer does not trust (${problem}).`,
        authorityFix(hasOwn),
      )
  }
}

function authorityFix(hasOwn: boolean): string {
  return hasOwn
    ? 'The certificate authority of this connection is another one: choose the one that signed this certificate.'
    : 'If this is your own gateway, add its certificate authority to the connection.'
}

function handshakeFailure(code: string, host: string): Finding {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|EPROTO/.test(code)) {
    return failed(
      `${host} does not speak https on that port.`,
      'Try http:// in the address, or check the port.',
    )
  }
  if (code === 'stopped') return failed('Stopped.', undefined)
  return failed(
    `No secure connection to ${host} could be agreed on (${code}).`,
    'Check the port of the address; a proxy or firewall may break secure connections.',
  )
}

function dayOf(time: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(time)
}
