import { socksReplies } from '../../socks-replies.ts'
import { defineErrors } from '../../define-errors.ts'
import { dateFormat } from '../../intl.ts'
import { plural } from '../../plural.ts'

const day = (time: number): string =>
  dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(time)

const reason = (code: string): string => (code === '' ? '' : ` (${code})`)

const span = (seconds: number): string => {
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}

const sources = { system: 'System setting', connection: 'Set for this connection' }

const networkFix = 'Check the network, the proxy, and the VPN if the gateway needs one.'

const authorityFix = (hasOwn: boolean): string =>
  hasOwn
    ? 'This connection has a different certificate authority: choose the one that issued this certificate.'
    : 'If this is your own gateway, add its certificate authority to the connection.'

const otherService = 'Check the host, port and path of the address: this may be a different service.'

const nameFix = (isProxy: boolean): string =>
  `Check the spelling of the ${isProxy ? 'proxy' : 'address'}, and that this computer is on a network that knows the name.`

const certificateFound = ({ protocol, subject, issuer, validTo, isOwn }: CertificateParams): string =>
  `${protocol}, ${subject || 'unnamed'}, issued by ${issuer || 'an unnamed authority'}, valid until ${day(validTo)}${isOwn ? ', trusted through the certificate authority of this connection' : ''}`

const callsMade = ({ responded, sent, tokens, notOffered }: CallsParams): string =>
  `${responded} of ${sent} responded${tokens === 0 ? '' : `, ${plural(tokens, { one: '# token used', other: '# tokens used' })}`}${notOffered === '' ? '' : `, no model to ask: ${notOffered}`}`

/** Findings of the stages of a check-up. Findings of passed and skipped stages have no full stop and no next step. */
export const doctorErrors = {
  stopped: { message: 'Stopped.' },
  notTried: { message: 'Not tried' },
  noHostAddress: ({ isProxy }: { isProxy: boolean }) => ({
    message: isProxy ? 'Not tried: the proxy was not found' : 'Not tried: the gateway was not found',
  }),
  notReached: ({ isProxy }: { isProxy: boolean }) => ({
    message: isProxy ? 'Not tried: the proxy was not reached' : 'Not tried: the gateway was not reached',
  }),
  proxyBlocks: { message: 'Not tried: the proxy does not allow it' },
  notSecure: { message: 'Not tried: no secure connection' },
  noGateway: { message: 'Not tried: no gateway responds at this address' },
  listFailed: ({ status }: { status: number }) => ({
    message: `Not tried: the gateway responded to the model list with ${status}`,
  }),
  mustWait: { message: 'Not tried: rate limited' },
  keyRejected: { message: 'Not tried: the key was rejected' },
  keyUnusable: { message: 'Not tried: the key cannot be used' },
  notSelected: { message: 'Not selected: select a format below to test it' },

  isAddress: ({ host }: { host: string }) => ({ message: `${host} is already an IP address` }),
  resolved: ({ host, address, others }: { host: string; address: string; others: number }) => ({
    message: others === 0 ? `${host} → ${address}` : `${host} → ${address} and ${others} more`,
  }),
  noAddress: ({ host, isProxy }: { host: string; isProxy: boolean }) => ({
    message: `${host} has no IP address.`,
    nextStep: nameFix(isProxy),
  }),
  hostNotFound: ({ host, isProxy }: { host: string; isProxy: boolean }) => ({
    message: `Host not found: ${host}`,
    nextStep: nameFix(isProxy),
  }),
  noNameServer: ({ host }: { host: string }) => ({
    message: `${host} could not be looked up: the DNS server did not respond.`,
    nextStep: 'Check that this computer is online, and the VPN if the gateway needs one.',
  }),

  portOpen: ({ port }: { port: number }) => ({ message: `Port ${port} open` }),
  proxyPortOpen: ({ port, host }: { port: number; host: string }) => ({
    message: `Port ${port} open on the proxy ${host}`,
  }),
  connectionRefused: ({ address, isProxy }: { address: string; isProxy: boolean }) => ({
    message: `Connection refused: nothing is listening on ${address}.`,
    nextStep: isProxy
      ? 'Check the port of the proxy, and that the proxy is running.'
      : 'Check the port of the address, and that the gateway is running.',
  }),
  connectTimeout: ({ address, seconds }: { address: string; seconds: number }) => ({
    message: `No connection to ${address} within ${seconds} s.`,
    nextStep: 'A firewall may block it. Check the port, the proxy, and the VPN if the gateway needs one.',
  }),
  noRoute: ({ host }: { host: string }) => ({
    message: `No route to ${host} from this network.`,
    nextStep: networkFix,
  }),
  notConnected: ({ address, code, isProxy }: { address: string; code: string; isProxy: boolean }) => ({
    message: `No connection to ${address}${reason(code)}.`,
    nextStep: isProxy ? 'Check the proxy and the network.' : 'Check the address and the network.',
  }),

  noProxy: ({ source }: { source: keyof typeof sources }) => ({ message: `${sources[source]}: no proxy` }),
  proxyForwards: ({ source, proxy }: { source: keyof typeof sources; proxy: string }) => ({
    message: `${sources[source]}: ${proxy}, forwards requests`,
  }),
  proxyOpened: ({ source, proxy, host }: { source: keyof typeof sources; proxy: string; host: string }) => ({
    message: `${sources[source]}: ${proxy}, tunnel to ${host} opened`,
  }),
  clientCertificateRefused: ({ host, hasOne }: { host: string; hasOne: boolean }) => ({
    message: hasOne ? `${host} refused the client certificate.` : `${host} asks for a client certificate.`,
    nextStep: hasOne
      ? 'Choose another client certificate for this connection.'
      : 'Add the client certificate to this connection.',
  }),
  pastProxy: ({ host }: { host: string }) => ({ message: `Not used: ${host} is asked without the proxy` }),
  proxyRejectsPassword: ({ proxy }: { proxy: string }) => ({
    message: `The proxy ${proxy} did not accept the user name and password.`,
    nextStep: 'Enter them again next to the proxy address.',
  }),
  proxyNotSocks: ({ proxy }: { proxy: string }) => ({
    message: `${proxy} did not respond as a SOCKS5 proxy.`,
    nextStep: 'Check the scheme of the proxy address: it may be an HTTP proxy, or SOCKS version 4.',
  }),
  socksRefused: ({ proxy, host, reply }: { proxy: string; host: string; reply: number }) => ({
    message: `The proxy ${proxy} did not connect to ${host}: ${socksReplies[reply] ?? `reply ${reply}`}.`,
    nextStep: 'Check the address of the gateway, and whether the proxy may reach it.',
  }),
  proxyNeedsPassword: ({ proxy }: { proxy: string }) => ({
    message: `The proxy ${proxy} requires a user name and password.`,
    nextStep: 'Enter them next to the proxy address.',
  }),
  proxyRefused: ({ proxy, host, status }: { proxy: string; host: string; status: number }) => ({
    message: `The proxy ${proxy} refused to connect to ${host} (${status}).`,
    nextStep: 'Check the proxy, whether it may reach the gateway, and the address.',
  }),
  proxyFailed: ({ proxy, code }: { proxy: string; code: string }) => ({
    message: `The proxy ${proxy} could not be used${reason(code)}.`,
    nextStep: 'Check the address of the proxy, or choose none.',
  }),

  noCertificateNeeded: { message: 'Not used: http on this computer' },
  plainHttp: {
    message: 'No certificate: over http, the key can be read on the way.',
    nextStep: 'Use https in the address if the gateway supports it.',
  },
  notReopened: {
    message: 'The connection could not be opened a second time.',
    nextStep: 'Run the check again.',
  },
  certificate: (certificate: CertificateParams) => ({ message: certificateFound(certificate) }),
  certificateEnds: ({ daysLeft, ...certificate }: CertificateParams & { daysLeft: number }) => ({
    message: certificateFound(certificate),
    nextStep: plural(daysLeft, {
      one: 'It expires in # day: the gateway operator must renew it.',
      other: 'It expires in # days: the gateway operator must renew it.',
    }),
  }),
  certificateExpired: ({ subject, issuer, time }: { subject: string; issuer: string; time: number }) => ({
    message: `The certificate ${subject || 'without a name'}, issued by ${issuer || 'an unnamed authority'}, expired on ${day(time)}.`,
    nextStep: 'Check the clock of this computer. If it is right, the gateway must renew its certificate.',
  }),
  certificateNotYetValid: ({ subject, issuer, time }: { subject: string; issuer: string; time: number }) => ({
    message: `The certificate ${subject || 'without a name'}, issued by ${issuer || 'an unnamed authority'}, is not valid before ${day(time)}.`,
    nextStep: 'Check the clock of this computer.',
  }),
  certificateOtherHost: ({ subject, host }: { subject: string; host: string }) => ({
    message: `The certificate is for ${subject || 'no name'}, not for ${host}.`,
    nextStep: 'Check the host name of the address.',
  }),
  certificateSelfSigned: ({ subject, time, hasOwn }: { subject: string; time: number; hasOwn: boolean }) => ({
    message: `The certificate ${subject || 'without a name'} is self-signed, valid until ${day(time)}.`,
    nextStep: authorityFix(hasOwn),
  }),
  certificateUntrusted: ({ subject, issuer, code, hasOwn }: UntrustedParams) => ({
    message: `The certificate ${subject || 'without a name'} is issued by ${issuer || 'an unnamed authority'}, which this computer does not trust (${code}).`,
    nextStep: authorityFix(hasOwn),
  }),
  notTls: ({ host }: { host: string }) => ({
    message: `${host} does not use https on this port.`,
    nextStep: 'Try http:// in the address, or check the port.',
  }),
  noCertificate: ({ host }: { host: string }) => ({
    message: `${host} sent no certificate.`,
    nextStep: 'Check the port of the address. A proxy or firewall may interfere with secure connections.',
  }),
  handshakeFailed: ({ host, code }: { host: string; code: string }) => ({
    message: `The TLS handshake with ${host} failed (${code}).`,
    nextStep: 'Check the port of the address. A proxy or firewall may interfere with secure connections.',
  }),

  noResponse: { message: 'No response.' },
  listReturned: { message: '/v1/models returned a model list' },
  gatewayResponds: ({ status }: { status: number }) => ({
    message: `/v1/models responded as a gateway does, with ${status}`,
  }),
  redirected: ({ location, origin, status }: { location: string; origin: string; status: number }) => ({
    message: `/v1/models redirects to ${location} (${status}). The key is only sent to the address of the connection.`,
    nextStep: `If you trust ${origin}, use it as the address.`,
  }),
  redirectedNowhere: ({ status }: { status: number }) => ({
    message: `/v1/models redirects to an unreadable address (${status}).`,
    nextStep: otherService,
  }),
  webPage: ({ status }: { status: number }) => ({
    message: `/v1/models returned a web page (${status}), not a model list.`,
    nextStep:
      'The address is that of a website, or a sign-in page is in between. Enter the address of the API, without a page behind it.',
  }),
  noList: ({ address, status }: { address: string; status: number }) => ({
    message: `There is no /v1/models at ${address} (${status}).`,
    nextStep: 'Check the path of the address: the part before /v1.',
  }),
  otherJson: {
    message: '/v1/models returned JSON that is not a model list.',
    nextStep: 'Check the path of the address: this may be a different service.',
  },
  errorForList: ({ cause }: { cause: string }) => ({
    message: `/v1/models returned an error instead of a list. ${cause}`,
    nextStep: 'Check the path of the address: this may be a different service.',
  }),
  notJson: { message: '/v1/models returned something other than JSON.', nextStep: otherService },
  serverError: ({ status, cause, fix }: { status: number; cause: string; fix: string }) => ({
    message: `/v1/models returned ${status}. ${cause}`,
    ...(fix !== '' && { nextStep: fix }),
  }),

  keyAccepted: { message: 'Accepted' },
  noKeyNeeded: { message: 'No key is sent, and the list needs none' },
  keyNotJudged: { message: 'The gateway did not get to check it' },
  rateLimited: {
    message: 'Too many requests with this key (429).',
    nextStep: 'Wait a minute, then run again. Other programs that use this key count too.',
  },
  rateLimitedFor: ({ seconds }: { seconds: number }) => ({
    message: `Too many requests with this key (429), wait ${seconds} s.`,
    nextStep: `Wait ${seconds} s, then run again. Other programs that use this key count too.`,
  }),
  keyMissing: ({ status }: { status: number }) => ({
    message: `The gateway requires a key, and there is none (${status}).`,
    nextStep: 'Add a key to this connection.',
  }),
  keyNotAccepted: ({ status }: { status: number }) => ({
    message: `The gateway rejected the key (${status}).`,
    nextStep: 'Paste the key again. It may be wrong, disabled, expired or used up.',
  }),
  keyForbidden: {
    message: 'Key disabled or not allowed (403).',
    nextStep:
      'Choose another key, or have this one enabled at the gateway. It may be limited to other IP addresses than yours.',
  },

  emptyList: {
    message: 'The list is empty.',
    nextStep: 'The key may not be allowed any model, or no model has a price. Ask the gateway operator.',
  },
  models: ({ count }: { count: number }) => ({
    message: plural(count, { one: '# model', other: '# models' }),
  }),
  modelsRestricted: ({ count, most }: { count: number; most: number }) => ({
    message: `${plural(count, { one: '# model', other: '# models' })}: restricted, another key of this connection lists ${most}`,
  }),

  endedEarly: { message: 'The response ended early.' },
  routeReached: ({ status }: { status: number }) => ({
    message: `Responds. A request without a model was rejected (${status}), so nothing was charged`,
  }),
  routeMissing: ({ status }: { status: number }) => ({
    message: `The gateway has no such endpoint (${status})`,
  }),
  routeFailed: ({ cause, status }: { cause: string; status: number }) => ({
    message: `${cause}${status === 0 ? '' : ` (${status})`}`,
  }),
  modelResponded: ({ model }: { model: string }) => ({ message: `${model} responded` }),
  /** `status` is 0 when there is none. */
  modelFailed: ({ model, cause, status }: ModelFailedParams) => ({
    message: `${model}: ${cause}${status === 0 ? '' : ` (${status})`}`,
  }),
  noRequest: ({ notOffered }: { notOffered: string }) => ({
    message: `No request was sent${notOffered === '' ? '' : `, the list has no model to ask: ${notOffered}`}`,
  }),
  calls: (calls: CallsParams) => ({ message: callsMade(calls) }),
  /** `first` to `fourth` contain a sentence for each format that failed, and `''` for the others. */
  callsFailed: ({ first, second, third, fourth, fix, ...calls }: CallsFailedParams) => ({
    message: `${callsMade(calls)}. ${[first, second, third, fourth].filter((each) => each !== '').join(' ')}`,
    ...(fix !== '' && { nextStep: fix }),
  }),
  formatFailed: ({ format, model, cause, status }: FormatFailedParams) => ({
    message: `${format}, ${model}: ${cause}${status === 0 ? '' : ` (${status})`}`,
  }),
  noneResponded: { message: 'No request got a response' },
  responsesTooShort: { message: 'The responses were too short to tell' },
  streams: { message: 'Responses arrive as they are generated' },
  buffered: ({ formats, count }: { formats: string; count: number }) => ({
    message: count === 1 ? `${formats} arrives in one piece.` : `${formats} arrive in one piece.`,
    nextStep:
      'Something between you and the gateway buffers the response, or the model does not stream. Have buffering turned off for this route.',
  }),

  noDateHeader: { message: 'The response had no date header' },
  clockRight: { message: 'In sync with the gateway' },
  clockAhead: ({ seconds }: { seconds: number }) => ({
    message: `This computer is ${span(seconds)} ahead of the gateway.`,
    nextStep: 'Set the clock of this computer. Certificates and waiting times depend on it.',
  }),
  clockBehind: ({ seconds }: { seconds: number }) => ({
    message: `This computer is ${span(seconds)} behind the gateway.`,
    nextStep: 'Set the clock of this computer. Certificates and waiting times depend on it.',
  }),
}

export interface CertificateParams {
  readonly protocol: string
  readonly subject: string
  readonly issuer: string
  readonly validTo: number
  readonly isOwn: boolean
}

export interface UntrustedParams {
  readonly subject: string
  readonly issuer: string
  readonly code: string
  readonly hasOwn: boolean
}

export interface ModelFailedParams {
  readonly model: string
  readonly cause: string
  readonly status: number
}

export interface FormatFailedParams extends ModelFailedParams {
  readonly format: string
}

export interface CallsParams {
  readonly responded: number
  readonly sent: number
  readonly tokens: number
  readonly notOffered: string
}

export interface CallsFailedParams extends CallsParams {
  readonly first: string
  readonly second: string
  readonly third: string
  readonly fourth: string
  readonly fix: string
}

export const doctorError = defineErrors('doctor', doctorErrors)
