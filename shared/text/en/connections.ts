import { defineText } from '../define-text.ts'

const changedParts = {
  proxy: { was: 'The proxy has changed', back: 'the proxy' },
  certificate: { was: 'The certificate authority has changed', back: 'the certificate authority' },
  both: {
    was: 'The proxy and the certificate authority have changed',
    back: 'the proxy and the certificate authority',
  },
}

export const connectionsTexts = {
  practiceGateway: 'Practice gateway',
  /** Name of the connection to the practice gateway, shown next to the badge. */
  practiceName: 'Practice',
  practiceHelp: 'Responses are simulated on this computer. Nothing is charged.',
  copyOf: (name: string) => `${name} copy`,
  newKeyName: (number: number) => `Key ${number}`,
  /** File types in a system dialog. */
  certificateFiles: { certificate: 'Client certificate', key: 'Private key of the certificate' },
  add: {
    formLabel: 'Your gateway',
    name: 'Name',
    namePlaceholder: 'Taken from the address',
    nameHelp: 'Shown in the app only.',
    keyHelp: 'Can be added later. Some gateways on your own network need none.',
    submit: 'Add your gateway',
    adding: 'Adding',
  },
  address: {
    label: 'Address',
    placeholder: 'https://… with or without /v1',
    readAs: (address: string) => `Read as ${address}.`,
    readAsChip: (address: string) => `read as ${address}`,
  },
  link: {
    label: 'Or paste a connect link',
    help: 'A link, or the base64 text that some gateways show. Nothing is added without confirmation.',
  },
  keyField: {
    label: 'Key',
    looksLikeAddress: 'This looks like an address, not a key.',
  },
  /** Whether a key can be used now. */
  condition: {
    missing: 'No key',
    missingRemedy: 'Add the key from your gateway.',
    unreadable: 'Cannot be decrypted here',
    unreadableRemedy: 'Paste it again: it was encrypted on another computer or for another user.',
    otherOrigin: 'Belongs to another address',
    otherOriginRemedy: 'Paste the key for this address, or change the address back.',
    otherWay: 'Key needed again',
    otherWayRemedy: (changed: keyof typeof changedParts) =>
      `${changedParts[changed].was}, so the key is not sent. Paste it again if you made the change, or change ${changedParts[changed].back} back.`,
    untested: 'Not tried yet',
    valid: 'Accepted',
    refused: (status: number) => `Rejected (${status})`,
    refusedRemedy: 'Paste it again. It may be wrong, disabled, expired or used up.',
    forbidden: (status: number) => `Key disabled or not allowed (${status})`,
    forbiddenRemedy: 'Choose another key, or have this one enabled at the gateway.',
    noBalance: 'No balance left',
    noBalanceRemedy: 'Top up the account at the gateway, or choose another key.',
    limited: 'Rate limited (429)',
    limitedRemedy: 'Wait a moment before the next request. Other programs with this key count too.',
    limitedFor: (seconds: number) => `Rate limited, wait ${seconds} s`,
    limitedForRemedy: 'Requests before that are rejected, and may count too.',
    limitOver: 'Accepted, was rate limited',
  },
  /** The state of a connection, for screen readers. */
  readiness: {
    ready: 'ready',
    untested: 'key not tried yet',
    needsKey: 'no key',
    waiting: 'rate limited',
    unusable: 'key cannot be used',
    problemFound: 'the last check found a problem',
  },
  storage: {
    saved: 'Stored encrypted',
    session: 'Until the app closes',
    environment: 'From the environment',
    builtIn: 'Built in',
    allEncrypted: 'Keys are encrypted by this computer’s keychain. Each is sent to its own address only.',
    allWeak:
      'This computer has no keychain: keys are stored with weak encryption that your other programs could undo. Each is sent to its own address only.',
    allKeyStore:
      'Keys are kept in the key store of this computer, for this data folder only. Each is sent to its own address only.',
    allSession:
      'Keys are kept in memory until the app closes and are not written to disk: paste them again after a restart, or start the app with GATEWAY_PLAYGROUND_ADDRESS and GATEWAY_PLAYGROUND_KEY set. Each is sent to its own address only.',
    oneEncrypted: 'The key is encrypted by this computer’s keychain and is sent to that address only.',
    oneWeak:
      'This computer has no keychain: the key is stored with weak encryption that your other programs could undo. It is sent to that address only.',
    oneKeyStore: 'The key is kept in the key store of this computer and is sent to that address only.',
    oneSession:
      'The key is kept in memory until the app closes, and is sent to that address only. It is not written to disk.',
  },
  /** The system dialog before keys are sent another way than they were entered for. */
  wayQuestion: {
    message: (name: string) => `Send the keys of “${name}” this way from now on?`,
    detail: ({ address, proxy, certificate }: { address: string; proxy: string; certificate: string }) =>
      `Address: ${address}\nProxy: ${proxy}\nCertificate authority: ${certificate}\n\nWhoever runs this address or this proxy, or holds this certificate, can read the keys. Allow it only if you made this change.`,
    systemProxy: 'the one of the system',
    noProxy: 'none',
    standardCertificates: 'the standard ones only',
    ownCertificate: (subject: string) => `its own (${subject})`,
    confirm: 'Send them this way',
  },
}

export const connectionsText = defineText('connections', connectionsTexts)
