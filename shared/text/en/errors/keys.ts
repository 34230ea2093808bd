import { defineErrors } from '../../define-errors.ts'

/** The settings that changed in the way a key would be sent. */
const changedParts = {
  proxy: { what: 'the proxy', have: 'has' },
  certificate: { what: 'the certificate authority', have: 'has' },
  both: { what: 'the proxy and the certificate authority', have: 'have' },
}

type Changed = keyof typeof changedParts

const otherOrigin = (what: string, { origin, address }: { origin: string; address: string }) => ({
  message: `The ${what} of this connection belongs to ${origin} and is not sent to ${address}.`,
  nextStep: `Enter the ${what} for this address, or change the address back.`,
})

const otherWay = (what: string, changed: Changed) => ({
  message: `The ${what} of this connection must be entered again, because ${changedParts[changed].what} of the connection ${changedParts[changed].have} changed since.`,
  nextStep: `Enter the ${what} again in Settings if you made the change, or change ${changedParts[changed].what} back.`,
})

const unreadable = (what: string, { cause, fix }: { cause: string; fix: string }) => ({
  message: `The ${what} of this connection cannot be read. ${cause}`,
  nextStep: fix === '' ? 'Enter the key again.' : fix,
})

export const keysErrors = {
  notFound: {
    message: 'Key not found. It may have been deleted.',
    nextStep: 'Choose another key in Settings.',
  },
  practiceKeyStays: {
    message: 'The keys of the practice gateway are part of the app and cannot be changed.',
    nextStep: 'Add your own gateway to use your own key.',
  },
  environmentKeyStays: {
    message: 'This key comes from the app’s environment and cannot be changed here.',
    nextStep: 'Start the app with another GATEWAY_PLAYGROUND_KEY, or enter a second key.',
  },

  keyOtherOrigin: (mismatch: { origin: string; address: string }) => otherOrigin('key', mismatch),
  headerOtherOrigin: ({ name, ...mismatch }: { name: string; origin: string; address: string }) =>
    otherOrigin(`value of the header ${name}`, mismatch),
  proxyPasswordOtherOrigin: (mismatch: { origin: string; address: string }) =>
    otherOrigin('proxy password', mismatch),
  clientCertificateOtherOrigin: (mismatch: { origin: string; address: string }) =>
    otherOrigin('client certificate', mismatch),
  clientCertificateOtherWay: ({ changed }: { changed: Changed }) => otherWay('client certificate', changed),
  clientCertificateUnreadable: (why: { cause: string; fix: string }) => unreadable('client certificate', why),
  clientCertificateMissing: {
    message:
      'The client certificate of this connection must be chosen again: it is not kept after the app closes.',
    nextStep: 'Choose it in Settings, or remove it there.',
  },
  keyOtherWay: ({ changed }: { changed: Changed }) => otherWay('key', changed),
  headerOtherWay: ({ name, changed }: { name: string; changed: Changed }) =>
    otherWay(`value of the header ${name}`, changed),
  proxyPasswordOtherWay: ({ changed }: { changed: Changed }) => otherWay('proxy password', changed),
  keyUnreadable: (why: { cause: string; fix: string }) => unreadable('key', why),
  headerUnreadable: ({ name, ...why }: { name: string; cause: string; fix: string }) =>
    unreadable(`value of the header ${name}`, why),
  proxyPasswordUnreadable: (why: { cause: string; fix: string }) => unreadable('proxy password', why),
  notAKey: { message: 'The stored value is not a key.' },

  headerMissing: ({ name }: { name: string }) => ({
    message: `The value of the extra header ${name} must be entered again: it is not kept after the app closes.`,
    nextStep: 'Enter it in Settings, or remove the header there.',
  }),
  proxyPasswordMissing: {
    message:
      'The proxy password of this connection must be entered again: it is not kept after the app closes.',
    nextStep: 'Enter it in Settings, or remove it there.',
  },

  empty: { message: 'The key field is empty.', nextStep: 'Paste the key from your gateway.' },
  invalid: {
    message: 'This is not a key: it contains spaces, line breaks or characters not allowed in a key.',
    nextStep: 'Copy only the key, without a word such as “Bearer” in front of it.',
  },
  storedBroken: ({ connection }: { connection: string }) => ({
    message: `The entry in config.json for the keys of the connection ${connection} cannot be read.`,
    nextStep: 'Enter the key of this connection again in Settings. Until then the entry is left unchanged.',
  }),
}

export const keysError = defineErrors('keys', keysErrors)
