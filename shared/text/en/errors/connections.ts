import { defineErrors } from '../../define-errors.ts'

/** A connection of a file, by its name or else by its place. */
const entryName = ({ name, number }: { name: string; number: number }): string =>
  name === '' ? `Connection ${number}` : `“${name}”`

const stored = (name: string, why: string) => ({
  message: `A stored connection${name === '' ? '' : ` “${name}”`} cannot be used: ${why}`,
  nextStep: 'Add it again in Settings. Its entry in config.json is left unchanged.',
})

const chooseExport = 'Choose a file created with “Export connections”.'
const copyLinkAgain = 'Copy the whole link again, or enter the address and key by hand.'

export const connectionsErrors = {
  notFound: {
    message: 'Connection not found. It may have been deleted.',
    nextStep: 'Choose another connection.',
  },
  alreadyDeleted: {
    message: 'The connection and its keys have already been deleted.',
    nextStep: 'Add it again in Settings.',
  },
  /** Only a dialog that the page cannot answer is a confirmation. */
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
  proxyInvalid: {
    message: 'The proxy address cannot be read.',
    nextStep: 'Enter it with scheme and port, such as http://proxy.example:3128.',
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
  /** What an import says of its entries. */
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
  /** `scheme` is `''` for one too long to be shown. */
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
