import type { AppError } from '../../shared/errors/app-error.ts'
import { nextStepOf } from '../../shared/text/define-errors.ts'
import { keysError } from '../../shared/text/en/errors/keys.ts'
import { differenceOf, type KeyWay } from './key-way.ts'

/** A key, or another secret stored like one. */
export type Secret =
  | { readonly type: 'key' | 'proxyPassword' | 'clientCertificate' }
  | { readonly type: 'header'; readonly name: string }

export function noSuchKey(): AppError {
  return { kind: 'not-found', ...keysError('notFound') }
}

export function providedKeyStays(state: 'built-in' | 'environment'): AppError {
  return {
    kind: 'invalid-input',
    ...(state === 'built-in' ? keysError('practiceKeyStays') : keysError('environmentKeyStays')),
  }
}

/** Kind `no-key`: the request was not sent, because the selected key must not be sent there, or not this way. */
export function boundOtherwise(
  connectionId: string,
  bound: KeyWay,
  way: KeyWay,
  secret: Secret = { type: 'key' },
): AppError {
  const difference = differenceOf(bound, way)
  const isElsewhere = difference.includes('origin')
  const isProxy = difference.includes('proxy')
  const changed = isProxy && difference.includes('certificate') ? 'both' : isProxy ? 'proxy' : 'certificate'
  const origins = { origin: bound.origin, address: way.origin }
  const words = (): ReturnType<typeof keysError> => {
    switch (secret.type) {
      case 'key':
        return isElsewhere ? keysError('keyOtherOrigin', origins) : keysError('keyOtherWay', { changed })
      case 'header': {
        const { name } = secret
        return isElsewhere
          ? keysError('headerOtherOrigin', { name, ...origins })
          : keysError('headerOtherWay', { name, changed })
      }
      case 'clientCertificate':
        return isElsewhere
          ? keysError('clientCertificateOtherOrigin', origins)
          : keysError('clientCertificateOtherWay', { changed })
      default:
        return isElsewhere
          ? keysError('proxyPasswordOtherOrigin', origins)
          : keysError('proxyPasswordOtherWay', { changed })
    }
  }
  return {
    kind: 'no-key',
    code: isElsewhere ? 'other-origin' : 'other-way',
    ...words(),
    remedies: [{ type: 'set-key', connectionId }],
  }
}

/** Kind `no-key`: the request was not sent, because the selected key cannot be decrypted. */
export function unreadableKey(
  connectionId: string,
  error: AppError,
  secret: Secret = { type: 'key' },
): AppError {
  const why = { cause: error, fix: nextStepOf(error) }
  return {
    kind: 'no-key',
    code: 'unreadable',
    ...(secret.type === 'key'
      ? keysError('keyUnreadable', why)
      : secret.type === 'header'
        ? keysError('headerUnreadable', { name: secret.name, ...why })
        : secret.type === 'clientCertificate'
          ? keysError('clientCertificateUnreadable', why)
          : keysError('proxyPasswordUnreadable', why)),
    remedies: [{ type: 'set-key', connectionId }],
  }
}

/**
 * Kind `no-key`: the request was not sent, because the value of an extra header was kept for an earlier session only.
 */
export function headerValueMissing(connectionId: string, name: string): AppError {
  return {
    kind: 'no-key',
    code: 'no-header-value',
    ...keysError('headerMissing', { name }),
    remedies: [{ type: 'check-connection', connectionId }],
  }
}

/**
 * Kind `no-key`: the request was not sent, because user name and password of the proxy were kept for an earlier session
 * only.
 */
export function proxyPasswordMissing(connectionId: string): AppError {
  return {
    kind: 'no-key',
    code: 'no-proxy-password',
    ...keysError('proxyPasswordMissing'),
    remedies: [{ type: 'check-connection', connectionId }],
  }
}

/** Kind `no-key`: the request was not sent, because the client certificate was kept for an earlier session only. */
export function clientCertificateMissing(connectionId: string): AppError {
  return {
    kind: 'no-key',
    code: 'no-client-certificate',
    ...keysError('clientCertificateMissing'),
    remedies: [{ type: 'check-connection', connectionId }],
  }
}
