import type { AppError } from '../../shared/errors/app-error.ts'
import { differenceOf, type KeyWay } from './key-way.ts'

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

/**
 * Kind `no-key`: the request was not sent, because the chosen key may not go there, or not this way. `what` is the key, or
 * what is kept like one.
 */
export function boundOtherwise(connectionId: string, bound: KeyWay, way: KeyWay, what = 'key'): AppError {
  const changed = differenceOf(bound, way)
  const remedies: AppError['remedies'] = [{ type: 'set-key', connectionId }]
  if (changed.includes('origin')) {
    return {
      kind: 'no-key',
      code: 'other-origin',
      message: `The ${what} of this connection belongs to ${bound.origin} and is not sent to ${way.origin}.`,
      nextStep: `Enter the ${what} for this address, or change the address back.`,
      remedies,
    }
  }
  const parts = changed
    .map((part) => (part === 'proxy' ? 'proxy' : 'certificate authority'))
    .join(' and the ')
  return {
    kind: 'no-key',
    code: 'other-way',
    message: `The ${what} of this connection is needed again, because the ${parts} of the connection changed since it was entered.`,
    nextStep: `Enter the ${what} again in Settings if the change is yours, or change the ${parts} back.`,
    remedies,
  }
}

/** Kind `no-key`: the request was not sent, because the chosen key cannot be read. */
export function unreadableKey(connectionId: string, cause: AppError, what = 'key'): AppError {
  return {
    kind: 'no-key',
    code: 'unreadable',
    message: `The ${what} of this connection cannot be read. ${cause.message}`,
    nextStep: cause.nextStep ?? 'Enter the key again.',
    remedies: [{ type: 'set-key', connectionId }],
  }
}

/** Kind `no-key`: the request was not sent, because the value of an extra header was kept for an earlier session only. */
export function headerValueMissing(connectionId: string, name: string): AppError {
  return {
    kind: 'no-key',
    code: 'no-header-value',
    message: `The value of the extra header ${name} is needed again: it is not kept after the app ends.`,
    nextStep: 'Enter it in Settings, or remove the header there.',
    remedies: [{ type: 'check-connection', connectionId }],
  }
}

/** Kind `no-key`: the request was not sent, because user and password of the proxy were kept for an earlier session only. */
export function proxyPasswordMissing(connectionId: string): AppError {
  return {
    kind: 'no-key',
    code: 'no-proxy-password',
    message: 'The proxy password of this connection is needed again: it is not kept after the app ends.',
    nextStep: 'Enter it in Settings, or remove it there.',
    remedies: [{ type: 'check-connection', connectionId }],
  }
}
