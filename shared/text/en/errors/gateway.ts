import { socksReplies } from '../../socks-replies.ts'
import { defineErrors } from '../../define-errors.ts'
import { formatMebibytes } from '../../format-mebibytes.ts'

const retryForWhole = 'What was received is kept. Retry to get a complete response.'
const retryInAMoment = 'Retry in a moment, or choose another model.'
const chooseOrReport = 'Choose another model, or send the request ID to the operator of the gateway.'
const waitAndRetry = 'Wait a moment, then retry.'
const requestLess = 'What arrived is in the record of the request. Request less at once, or fewer results.'
const chooseFileAgain = 'Choose the file again, then retry.'
const notKnownWhetherCharged =
  'It is not known whether the request was processed. A retry may be charged again.'
const keptAtConnection = (hasKey: boolean) =>
  hasKey
    ? 'The key is only sent to the address of the connection.'
    : 'Requests are only sent to the address of the connection.'

export const gatewayErrors = {
  stopped: { message: 'Stopped.' },

  noSuchModel: {
    message: 'The gateway has no model of this name for this key right now.',
    nextStep: 'Check the spelling of the model name, or choose another model from the list.',
  },
  noSuchTask: {
    message: 'The gateway has no task with this ID.',
    nextStep:
      'Tasks are removed after a while, and belong to the key that created them. Check the ID, the connection and the key.',
  },
  unusableRequest: {
    message: 'The gateway could not use the request as it was sent.',
    nextStep: 'Check required fields and values. Retrying unchanged gives the same response.',
  },
  noBalance: {
    message: 'The account or key has no balance left for this request.',
    nextStep: 'Top up the account at the gateway, or choose another key.',
  },
  budgetUsedUp: {
    message: 'The budget of this key is used up.',
    nextStep: 'Raise the budget at the gateway, wait until it is renewed, or choose another key.',
  },
  formatUnavailable: {
    message: 'The gateway cannot send a request in this format to this model.',
    nextStep: 'Choose another format, or another model. Retrying unchanged gives the same response.',
  },
  contextTooLong: {
    message: 'The request is longer than the model can read.',
    nextStep: 'Shorten the text or the conversation, or choose a model with a larger context window.',
  },
  blocked: {
    message: 'A content filter blocked the request.',
    nextStep: 'Change the wording, or try another model.',
  },
  upstreamKeyRejected: {
    message:
      "The service behind the gateway did not accept the gateway's own key. Your key is not the cause.",
    nextStep: chooseOrReport,
  },
  upstreamRefused: {
    message: 'The service behind the gateway refused the request. Your key is not the cause.',
    nextStep: chooseOrReport,
  },
  upstreamNoBalance: {
    message:
      "The gateway's account at the service behind it has no balance left. Your balance is not the cause.",
    nextStep: chooseOrReport,
  },
  upstreamNoModel: {
    message: 'The service behind the gateway does not know this model.',
    nextStep: chooseOrReport,
  },
  upstreamTooManyRequests: {
    message: 'The service behind the gateway has too many requests.',
    nextStep: 'Wait, then retry, or choose another model.',
  },
  upstreamOverloaded: { message: 'The service behind the gateway is overloaded.', nextStep: retryInAMoment },
  upstreamFailed: { message: 'The service behind the gateway failed.', nextStep: retryInAMoment },
  keyAcceptedBefore: {
    message: 'The response says that a key was not accepted, but the gateway accepted your key before.',
    nextStep:
      'Check the connection. If your key is still accepted, the service behind the gateway refused the key of the gateway: choose another model.',
  },
  listNotAllowed: {
    message: 'The gateway does not show its models to this key.',
    nextStep:
      "The gateway's message says which rule applies: the key may be disabled, or not allowed from this network. Otherwise change the key.",
  },
  overloaded: { message: 'The gateway is overloaded.', nextStep: waitAndRetry },
  upstreamUnreachable: {
    message: 'The gateway could not reach the service behind this model.',
    nextStep: retryInAMoment,
  },
  keyNeeded: {
    message: 'The gateway asks for a key, and none was sent.',
    nextStep: 'This connection has no key. Set one in Settings, then retry.',
  },
  keyRejected: {
    message: 'The gateway did not accept the key.',
    nextStep:
      'Check the key in Settings: a missing, wrong, disabled, expired or used-up key all get this response.',
  },
  paymentRequired: {
    message: 'The gateway requires payment.',
    nextStep: 'Top up the account, or choose another key.',
  },
  keyRefused: {
    message: 'The gateway does not allow this key.',
    nextStep: 'Change the key: it may be disabled or expired, or not allowed from this network.',
  },
  toolResultMissing: {
    message: 'A tool call has no result.',
    nextStep: 'Enter a result for each tool call of the last response, then retry.',
  },
  imageUnreadable: {
    message: 'The model could not read the image.',
    nextStep: 'Open the file to check it, then convert it to PNG or choose another image.',
  },
  notAllowed: {
    message: 'The gateway does not allow this request with this key.',
    nextStep: 'Choose a model this key may use, or another key.',
  },
  unknownAddressOrModel: {
    message: 'The gateway does not know this address or model.',
    nextStep: 'Check the address in Settings and the model name.',
  },
  requestTooLarge: ({ hasFile }: { hasFile: boolean }) => ({
    message: 'The request is too large for the gateway.',
    nextStep: hasFile
      ? 'Send less text or smaller files.'
      : 'Send less text, or fewer turns of the conversation.',
  }),
  tooManyRequests: { message: 'Too many requests for this key.', nextStep: 'Wait, then retry.' },
  gatewayTimeout: {
    message: 'The gateway timed out waiting for the model.',
    nextStep: 'Retry, or turn streaming on for long responses.',
  },
  notOffered: {
    message: 'The gateway does not support this.',
    nextStep: 'Choose another model or format.',
  },
  rejected: {
    message: 'The gateway did not accept the request.',
    nextStep: 'Check the model name and the fields of the request.',
  },
  gatewayFailed: {
    message: 'The gateway or the service behind it failed.',
    nextStep: retryInAMoment,
  },

  fileTooLarge: {
    message: 'The file is larger than the model accepts.',
    nextStep: 'Send a shorter file, or compress it more.',
  },
  fileTypeUnsupported: {
    message: 'The model does not support files of this type.',
    nextStep: 'Convert the file to another type, or choose another model.',
  },
  audioUnreadable: {
    message: 'The model could not read the audio in the file.',
    nextStep: 'Play the file to check it, then convert it to another type or record it again.',
  },

  valueOutOfRange: ({ field }: { field: string }) => ({
    message: `The value of ${field} is out of range.`,
    nextStep: `Change ${field}, then retry.`,
  }),
  fieldUnsupported: ({ field }: { field: string }) => ({
    message: `The model did not accept the field ${field}.`,
    nextStep: 'Send the request without it.',
  }),
  fieldReplaced: ({ field, other }: { field: string; other: string }) => ({
    message: `The model did not accept the field ${field}.`,
    nextStep: `Send the request without it, or use ${other} instead.`,
  }),

  webPageInFront: ({ status }: { status: number }) => ({
    message: `A server in front of the gateway responded with ${status} and a web page.`,
    nextStep: waitAndRetry,
  }),
  webPage: {
    message: 'The address returned a web page instead of a gateway response.',
    nextStep: 'Check the address in Settings: it is the root of the gateway, to which /v1/… is added.',
  },
  emptyBody: {
    message: 'The response is empty.',
    nextStep: 'Check the address and the model, then retry.',
  },
  notJson: {
    message: 'The response is not JSON.',
    nextStep: 'Check the address and the model, then retry.',
  },
  tooDeep: ({ levels }: { levels: number }) => ({
    message: `The JSON of the response is nested deeper than ${levels} levels, so it was not read.`,
    nextStep: 'The inspector shows its text. No model responds like this: check the address.',
  }),

  idle: ({
    seconds,
    isFree,
    isBetween = false,
  }: {
    seconds: number
    isFree: boolean
    isBetween?: boolean
  }) => ({
    message: `Nothing arrived for ${seconds} s, so the request timed out.`,
    nextStep: isFree
      ? `Retry, or raise the ${isBetween ? 'idle' : 'response'} timeout of the connection in Settings. Nothing was charged for it.`
      : `Some models think for minutes: raise the ${isBetween ? 'idle' : 'response'} timeout of the connection in Settings. ${notKnownWhetherCharged}`,
  }),
  wholeTimeout: ({ seconds, isFree }: { seconds: number; isFree: boolean }) => ({
    message: `The request was not complete after ${seconds} s, so it timed out.`,
    nextStep: isFree
      ? 'Retry, or raise the total timeout of the connection in Settings. Nothing was charged for it.'
      : `Raise the total timeout of the connection in Settings. ${notKnownWhetherCharged}`,
  }),
  brokeWhileReading: {
    message: 'The connection broke while the response was arriving.',
    nextStep: retryForWhole,
  },
  notHttp: ({ host }: { host: string }) => ({
    message: `${host} did not respond in HTTP.`,
    nextStep: 'Check the scheme and port of the address: an https port cannot be read over http.',
  }),
  cannotConnect: ({ host }: { host: string }) => ({
    message: `Could not connect to ${host}.`,
    nextStep: 'Check the address and the network, then retry.',
  }),
  hostNotFound: ({ host }: { host: string }) => ({
    message: `Host not found: ${host}.`,
    nextStep: 'Check the spelling of the address, and that this computer is online.',
  }),
  lookupFailed: ({ host }: { host: string }) => ({
    message: `Could not look up the host ${host}.`,
    nextStep: 'Check that this computer is online, then retry.',
  }),
  connectionRefused: ({ host }: { host: string }) => ({
    message: `Connection refused: nothing is listening on ${host}.`,
    nextStep: 'Check the port of the address, and that the gateway is running.',
  }),
  headersTooLarge: ({ host }: { host: string }) => ({
    message: `${host} responded with more headers than can be read.`,
    nextStep: 'Check the address: this is hardly a gateway.',
  }),
  hostUnreachable: ({ host }: { host: string }) => ({
    message: `${host} cannot be reached from this network.`,
    nextStep: 'Check the network, a VPN if the gateway needs one, and the proxy in Settings.',
  }),
  connectTimeout: ({ host }: { host: string }) => ({
    message: `${host} did not accept the connection in time.`,
    nextStep: 'Check address and port; a firewall may be in between.',
  }),
  closed: ({ host }: { host: string }) => ({
    message: `${host} closed the connection without a response.`,
    nextStep: notKnownWhetherCharged,
  }),
  closedForNothing: ({ host, isHttp }: { host: string; isHttp: boolean }) => ({
    message: `${host} closed the connection without a response.`,
    nextStep: isHttp
      ? 'Nothing was charged for it. Retry. If that port uses https, put https:// into the address in Settings.'
      : 'Nothing was charged for it. Retry.',
  }),
  hostNeedsHttps: ({ host }: { host: string }) => ({
    message: `${host} uses https on that port, but the request was sent over http.`,
    nextStep: 'Replace http:// with https:// in the address in Settings.',
  }),
  nothingReceived: {
    message: 'The response is complete and has nothing in it.',
    nextStep: 'Retry, or choose another model. The request may have been charged.',
  },
  nothingAtEnd: ({ reason }: { reason: string }) => ({
    message: `The response ended (${reason}) and has nothing in it.`,
    nextStep: 'Retry, or choose another model. The request may have been charged.',
  }),
  nothingBeforeLimit: ({ reason }: { reason: string }) => ({
    message: `The response ended at a limit (${reason}) before its first word.`,
    nextStep:
      'Raise the limit of the answer, which includes hidden reasoning, or shorten the conversation. Then retry.',
  }),
  nothingButBlocked: ({ reason }: { reason: string }) => ({
    message: `A filter blocked the response (${reason}). Nothing of it arrived.`,
    nextStep: 'Change the message, or choose another model.',
  }),
  gatewayNeedsHttps: {
    message: 'The gateway uses https on that port, but the request was sent over http.',
    nextStep: 'Replace http:// with https:// in the address in Settings.',
  },
  noHttps: ({ host }: { host: string }) => ({
    message: `${host} does not use https on that port.`,
    nextStep: 'Try http:// in the address, or check the port.',
  }),
  certificateUntrusted: ({ host }: { host: string }) => ({
    message: `The certificate of ${host} is not signed by an authority this computer trusts.`,
    nextStep: 'If the gateway has its own authority, add its certificate to the connection in Settings.',
  }),
  certificateExpired: ({ host }: { host: string }) => ({
    message: `The certificate of ${host} has expired.`,
    nextStep: 'Check the clock of this computer; otherwise the gateway has to renew its certificate.',
  }),
  certificateNotYetValid: ({ host }: { host: string }) => ({
    message: `The certificate of ${host} is not valid yet.`,
    nextStep: 'Check the clock of this computer; otherwise the gateway has to renew its certificate.',
  }),
  certificateOfOtherHost: ({ host }: { host: string }) => ({
    message: `The certificate is not for ${host}.`,
    nextStep: 'Check the host name of the address.',
  }),
  tlsFailed: ({ host }: { host: string }) => ({
    message: `No secure connection to ${host} could be established.`,
    nextStep: 'Check the address, the proxy and the certificate of the connection in Settings.',
  }),
  proxyNeedsLogin: ({ proxy }: { proxy: string }) => ({
    message: `The proxy ${proxy} requires a user name and password.`,
    nextStep: 'Enter them next to the proxy address in Settings.',
  }),
  clientCertificateNeeded: ({ host }: { host: string }) => ({
    message: `A client certificate is required by ${host}.`,
    nextStep:
      'Add the client certificate to the connection in Settings. The operator of the gateway issues it.',
  }),
  clientCertificateRefused: ({
    host,
    isExpired,
    isUnknown,
  }: {
    host: string
    isExpired: boolean
    isUnknown: boolean
  }) => ({
    message: isExpired
      ? `${host} refused the client certificate: it has expired.`
      : isUnknown
        ? `${host} refused the client certificate: it does not know the authority that issued it.`
        : `${host} refused the client certificate.`,
    nextStep:
      'Choose another client certificate for the connection in Settings, or ask the operator of the gateway.',
  }),
  proxyRejectsLogin: ({ proxy }: { proxy: string }) => ({
    message: `The proxy ${proxy} did not accept the user name and password.`,
    nextStep: 'Enter them again next to the proxy address in Settings.',
  }),
  proxyNotSocks: ({ proxy }: { proxy: string }) => ({
    message: `${proxy} did not respond as a SOCKS5 proxy.`,
    nextStep: 'Check the proxy address in Settings: it may be an HTTP proxy, or SOCKS version 4.',
  }),
  socksRefused: ({ proxy, reply }: { proxy: string; reply: number }) => ({
    message: `The proxy ${proxy} did not connect: ${socksReplies[reply] ?? `reply ${reply}`}.`,
    nextStep: 'Check the address of the gateway, and whether the proxy may reach it.',
  }),
  proxyRefused: ({ proxy, status }: { proxy: string; status: string }) => ({
    message: `The proxy ${proxy} refused to connect (${status}).`,
    nextStep: 'Check the proxy in Settings, and whether it may reach the gateway.',
  }),
  proxyUnusable: ({ proxy }: { proxy: string }) => ({
    message: `The proxy ${proxy} could not be used.`,
    nextStep: 'Check the proxy in Settings, or choose none.',
  }),

  redirectOnHost: ({ host }: { host: string }) => ({
    message: `The address redirects to another path of ${host}. Redirects are not followed: requests are only sent to the address of the connection.`,
    nextStep: 'Check the path of the address in Settings: a part may be missing or repeated.',
  }),
  redirectOffWeb: ({ hasKey }: { hasKey: boolean }) => ({
    message: `The address redirects, but not to a web address. ${keptAtConnection(hasKey)}`,
    nextStep: 'Check the address in Settings, or contact the operator of the gateway.',
  }),
  redirectElsewhere: ({ origin, hasKey }: { origin: string; hasKey: boolean }) => ({
    message: `The address redirects to ${origin}. ${keptAtConnection(hasKey)}`,
    nextStep: `If you trust ${origin}, put it into the address in Settings.`,
  }),

  responseTooLarge: ({ limit }: { limit: number }) => ({
    message: `The response is larger than ${formatMebibytes(limit)}, so the app stopped reading it.`,
    nextStep: requestLess,
  }),
  eventTooLarge: ({ limit }: { limit: number }) => ({
    message: `One event of the response is larger than ${formatMebibytes(limit)}, so the app stopped reading it.`,
    nextStep: requestLess,
  }),
  tooManyValues: {
    message: 'The response has more JSON values than the app can read at once, so it stopped reading.',
    nextStep: 'What arrived is in the record of the request. Request less at once, or fewer details.',
  },
  inflates: ({ factor }: { factor: number }) => ({
    message: `The compressed response expands to more than ${factor} times its size, so the app stopped reading it.`,
    nextStep: 'No model responds like this. Check the address, and any server in between.',
  }),
  compressionCut: ({ encoding }: { encoding: string }) => ({
    message: `The response is compressed (${encoding}) and ended before the compressed data did.`,
    nextStep: retryForWhole,
  }),
  compressionBroken: ({ encoding }: { encoding: string }) => ({
    message: `The response is marked as compressed (${encoding}), but cannot be decompressed.`,
    nextStep:
      'What could be read is kept. Contact the operator of the gateway: a server in between compresses or labels it wrongly.',
  }),

  uploadMissing: {
    message: 'The file of this request was not found. It may have been deleted.',
    nextStep: `${chooseFileAgain} Nothing was sent.`,
  },
  uploadNotFound: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} was not found, or cannot be read. Nothing was sent.`,
    nextStep: chooseFileAgain,
  }),
  uploadUnreadable: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} could not be read to its end, so the request was cancelled.`,
    nextStep: 'Check that the file still exists and can be read, choose it again, and retry.',
  }),
  uploadChanged: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} changed while it was being sent, so the request was cancelled.`,
    nextStep: 'Wait until no program is writing to the file, choose it again, and retry.',
  }),

  unusableAddress: {
    message: 'The address of the connection cannot be used.',
    nextStep: 'Check the address in Settings.',
  },
  unsendableKey: {
    message: 'The key contains a character that cannot be sent.',
    nextStep: 'Enter the key again in Settings: it has only letters, digits and symbols, and no spaces.',
  },
}

export const gatewayError = defineErrors('gateway', gatewayErrors)
