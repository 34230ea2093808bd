import { dateFormat } from '../../intl.ts'
import { defineErrors } from '../../define-errors.ts'

/** Names a connection in a file: by its name or else by its position. */
const entryName = ({ name, number }: { name: string; number: number }): string =>
  name === '' ? `Connection ${number}` : `“${name}”`

const stored = (name: string, why: string) => ({
  message: `A stored connection${name === '' ? '' : ` “${name}”`} cannot be used: ${why}`,
  nextStep: 'Add it again in Settings. Its entry in config.json is left unchanged.',
})

const chooseExport = 'Choose a file created with “Export connections”.'
const copyLinkAgain = 'Copy the whole link again, or enter the address and key by hand.'

const day = (time: number): string =>
  dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(time)

export const connectionsErrors = {
  notFound: {
    message: 'Connection not found. It may have been deleted.',
    nextStep: 'Choose another connection.',
  },
  alreadyDeleted: {
    message: 'The connection and its keys have already been deleted.',
    nextStep: 'Add it again in Settings.',
  },
  /** The confirmation must be a dialog that the page itself cannot answer. */
  cannotConfirm: {
    message: 'The app runs in a browser, where this cannot be confirmed securely.',
    nextStep: 'Enter the key again instead.',
  },
  practiceStays: {
    message: 'The connection to the practice gateway is part of the app and cannot be changed.',
    nextStep: 'Add your own gateway as another connection.',
  },

  certificateUnreadable: {
    message: 'The certificate cannot be read.',
    nextStep:
      'Paste the certificate of the authority as PEM text, from BEGIN CERTIFICATE to END CERTIFICATE.',
  },
  headerNameInvalid: ({ name, example }: { name: string; example: string }) => ({
    message: `“${name}” cannot be the name of this header.`,
    nextStep: `Use letters, digits and hyphens, such as ${example}.`,
  }),
  extraHeaderUnnamed: {
    message: 'An extra header has no name.',
    nextStep: 'Use letters, digits and hyphens.',
  },
  extraHeaderNameInvalid: ({ name }: { name: string }) => ({
    message: `“${name}” cannot be the name of a header.`,
    nextStep: 'Use letters, digits and hyphens.',
  }),
  extraHeaderIsKey: ({ name }: { name: string }) => ({
    message: `The header ${name} carries a key and cannot be an extra header.`,
    nextStep: 'Enter the key in the key field: from there it is sent only to this address.',
  }),
  extraHeaderOfRequest: ({ name }: { name: string }) => ({
    message: `The header ${name} is set by each request itself.`,
    nextStep: 'Remove it from the extra headers.',
  }),
  extraHeaderTwice: ({ name }: { name: string }) => ({
    message: `The header ${name} appears twice.`,
    nextStep: 'Keep one of the two.',
  }),
  extraHeaderValueInvalid: ({ name }: { name: string }) => ({
    message: `The value of the header ${name} contains a line break or a character not allowed in headers.`,
    nextStep: 'Enter it on one line, in Latin letters.',
  }),
  extraHeaderEmpty: ({ name }: { name: string }) => ({
    message: `The header ${name} has no value.`,
    nextStep: 'Enter its value, or remove the header.',
  }),
  clientCertificateUnreadable: {
    message: 'The file is not a client certificate.',
    nextStep: 'Choose a PKCS#12 file (.p12, .pfx), or PEM text with BEGIN CERTIFICATE.',
  },
  clientKeyMissing: {
    message: 'The file has a certificate and no private key.',
    nextStep: 'Choose the file of the key as well, or a PKCS#12 file with both.',
  },
  clientKeyUnreadable: {
    message: 'The private key cannot be read.',
    nextStep: 'Choose a key in PEM text, of RSA or an elliptic curve.',
  },
  clientKeyDoesNotFit: {
    message: 'The private key does not belong to this certificate.',
    nextStep: 'Choose the two files that were issued together.',
  },
  clientPassphraseMissing: {
    message: 'The private key is encrypted, and no pass phrase was entered.',
    nextStep: 'Enter the pass phrase of the file.',
  },
  clientPassphraseWrong: {
    message: 'The pass phrase does not open the private key.',
    nextStep: 'Check the pass phrase and retry. The file need not be chosen again.',
  },
  clientPkcs12Old: {
    message: 'The PKCS#12 file is encrypted in an old way that is no longer supported.',
    nextStep: 'Export it again with AES, or as PEM text: openssl pkcs12 -legacy -in FILE -out FILE.pem',
  },
  clientCertificateExpired: ({ subject, time }: { subject: string; time: number }) => ({
    message: `The client certificate ${subject} expired on ${day(time)}.`,
    nextStep: 'Ask the operator of the gateway for a new one.',
  }),
  clientCertificateNotYetValid: ({ subject, time }: { subject: string; time: number }) => ({
    message: `The client certificate ${subject} is not valid before ${day(time)}.`,
    nextStep: 'Check the clock of this computer.',
  }),
  proxyInvalid: {
    message: 'The proxy address cannot be read.',
    nextStep:
      'Enter it with scheme and port, such as http://proxy.example:3128 or socks5://proxy.example:1080.',
  },
  bypassInvalid: ({ entry }: { entry: string }) => ({
    message: `“${entry}” cannot be read as a host without the proxy.`,
    nextStep:
      'Enter host names, .domains, addresses, networks such as 10.0.0.0/8 or <local>, each with a port if needed.',
  }),
  bypassTooLong: {
    message: 'The list of hosts without the proxy is too long.',
    nextStep: 'Name domains or networks in place of single hosts.',
  },
  proxyPasswordInAddress: {
    message: 'The proxy address contains a password that cannot be read.',
    nextStep: 'Enter the address alone, and user and password in their own field.',
  },
  proxyPasswordInvalid: {
    message: 'The proxy user and password contain a line break or another control character.',
    nextStep: 'Enter them on one line, as user:password.',
  },

  storedNotConnection: ({ name }: { name: string }) => stored(name, 'it is not a connection.'),
  storedField: ({ name, field }: { name: string; field: string }) =>
    stored(name, `its “${field}” cannot be read.`),
  storedSameId: ({ name, id }: { name: string; id: string }) =>
    stored(name, `another connection has the id ${id}.`),
  storedInvalid: ({ name, cause }: { name: string; cause: string }) => stored(name, cause),

  fileTooLarge: { message: 'The file is too large to be a connections file.', nextStep: chooseExport },
  fileNotJson: { message: 'The file is not JSON.', nextStep: chooseExport },
  fileOther: { message: 'This is not a connections file.', nextStep: chooseExport },
  fileOtherVersion: {
    message: 'The file was created by another version of the app.',
    nextStep: chooseExport,
  },
  /** Messages about the entries of an import. */
  entryNotConnection: (entry: { name: string; number: number }) => ({
    message: `${entryName(entry)} is not a connection.`,
  }),
  entryField: ({ field, ...entry }: { name: string; number: number; field: string }) => ({
    message: `${entryName(entry)} was skipped: its “${field}” cannot be read.`,
  }),
  entryInvalid: ({ cause, fix, ...entry }: { name: string; number: number; cause: string; fix: string }) => ({
    message: `${entryName(entry)} was skipped. ${cause}${fix === '' ? '' : ` ${fix}`}`,
  }),
  entryExists: ({ name }: { name: string }) => ({ message: `“${name}” already exists.` }),
  keysNotRead: ({ names }: { names: string }) => ({
    message: `The file contains keys (${names}). They were not imported: paste them in Settings.`,
  }),
  /** What an export left out. */
  leftOutHeader: ({ connection, header }: { connection: string; header: string }) => ({
    message: `${connection}: header ${header}`,
  }),
  leftOutCredentials: ({ connection }: { connection: string }) => ({
    message: `${connection}: proxy user and password`,
  }),

  linkGone: { message: 'The link was already answered or has expired.', nextStep: 'Open it again.' },
  tooManyLinks: {
    message: 'Several links are already waiting for an answer.',
    nextStep: 'Answer those first.',
  },
  linkEmpty: { message: 'The link is empty.', nextStep: copyLinkAgain },
  linkTooLong: { message: 'This is too long to be a link.', nextStep: copyLinkAgain },
  linkControl: { message: 'The link contains line breaks or control characters.', nextStep: copyLinkAgain },
  /** `scheme` is `''` when it is too long to be shown. */
  linkScheme: ({ scheme, expected }: { scheme: string; expected: string }) => ({
    message:
      scheme === ''
        ? `The link does not begin with ${expected}:.`
        : `The link begins with ${scheme}:, not with ${expected}:.`,
    nextStep: copyLinkAgain,
  }),
  linkOther: { message: 'The link is not a connect link.', nextStep: copyLinkAgain },
  linkTwice: { message: 'The link contains the same value twice.', nextStep: copyLinkAgain },
  linkBoth: {
    message: 'The link has both a payload and an address or key of its own.',
    nextStep: copyLinkAgain,
  },
  linkNone: { message: 'This is neither a connect link nor its payload.', nextStep: copyLinkAgain },
  linkPayload: { message: 'The payload of the link cannot be read.', nextStep: copyLinkAgain },
  linkNoAddress: { message: 'The link has no address.', nextStep: copyLinkAgain },
  linkAddress: ({ cause }: { cause: string }) => ({
    message: `The address in the link cannot be used. ${cause}`,
    nextStep: copyLinkAgain,
  }),
  linkKey: {
    message: 'The key in the link contains characters not allowed in a key.',
    nextStep: copyLinkAgain,
  },
  linkHostLetters: {
    message: 'The host has letters that look like others. It is shown spelled without them.',
  },
}

export const connectionsError = defineErrors('connections', connectionsErrors)
