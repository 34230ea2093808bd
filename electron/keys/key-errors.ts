import type { AppError } from '../../shared/errors/app-error.ts'

export function noSuchKey(): AppError {
  return {
    kind: 'not-found',
    message: 'This connection has no such key any more.',
    nextStep: 'Choose another key in Settings.',
  }
}

export function providedKeyStays(state: 'built-in' | 'environment'): AppError {
  return state === 'built-in'
    ? {
        kind: 'invalid-input',
        message: 'The keys of the practice gateway are part of the app and stay as they are.',
        nextStep: 'Add your own gateway to use your own key.',
      }
    : {
        kind: 'invalid-input',
        message: 'This key comes from the environment of the app and cannot be changed here.',
        nextStep: 'Start the app with another GATEWAY_PLAYGROUND_KEY, or enter a second key.',
      }
}

/** Kind `no-key`: the request was not sent, because the chosen key may not go there. */
export function keyOfOtherOrigin(connectionId: string, keyOrigin: string, origin: string): AppError {
  return {
    kind: 'no-key',
    code: 'other-origin',
    message: `The key of this connection belongs to ${keyOrigin} and is not sent to ${origin}.`,
    nextStep: 'Enter the key for this address, or change the address back.',
    remedies: [{ type: 'set-key', connectionId }],
  }
}

/** Kind `no-key`: the request was not sent, because the chosen key cannot be read. */
export function unreadableKey(connectionId: string, cause: AppError): AppError {
  return {
    kind: 'no-key',
    code: 'unreadable',
    message: `The key of this connection cannot be read. ${cause.message}`,
    nextStep: cause.nextStep ?? 'Enter the key again.',
    remedies: [{ type: 'set-key', connectionId }],
  }
}
