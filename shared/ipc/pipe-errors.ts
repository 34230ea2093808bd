import type { AppError } from '../errors/app-error.ts'
import type { QuotedError } from '../text/define-errors.ts'
import { ipcError } from '../text/en/errors/ipc.ts'

/** The errors raised by the pipe itself, in one place so that their texts match. */

export function versionMismatch(client: number, server: number): AppError {
  return {
    kind: 'unavailable',
    code: 'version-mismatch',
    ...ipcError('versionMismatch'),
    detail: `window version ${client}, app version ${server}`,
  }
}

export function connectionLost(reason: string): AppError {
  return {
    kind: 'unavailable',
    code: 'connection-lost',
    ...ipcError('connectionLost'),
    detail: reason,
  }
}

export function notConnected(): AppError {
  return {
    kind: 'unavailable',
    code: 'not-connected',
    ...ipcError('notConnected'),
  }
}

export function tooManyRequests(limit: number): AppError {
  return {
    kind: 'unavailable',
    code: 'too-many-requests',
    ...ipcError('tooManyRequests', { limit }),
  }
}

export function unknownName(name: string): AppError {
  return {
    kind: 'unavailable',
    code: 'unknown-command',
    ...ipcError('unknownCommand', { command: name }),
  }
}

export function invalidInput(name: string, field: string, problem: string): AppError {
  return field === ''
    ? { kind: 'invalid-input', ...ipcError('invalidInput', { command: name, problem }) }
    : { kind: 'invalid-input', ...ipcError('invalidField', { command: name, field, problem }), field }
}

export function invalidResponse(name: string, field: string, problem: string): AppError {
  return {
    kind: 'invalid-response',
    ...ipcError('invalidResponse', {
      command: name,
      problem: field === '' ? problem : `"${field}" ${problem}`,
    }),
  }
}

export function refusedInput(name: string, reason: QuotedError): AppError {
  return { kind: 'invalid-input', ...ipcError('notSent', { command: name, cause: reason }) }
}

export function refusedAnswer(reason: QuotedError): AppError {
  return { kind: 'unavailable', ...ipcError('responseNotSent', { cause: reason }) }
}

/** The error that the window receives for an exception. The cause is only written to the log. */
export function bug(name: string): AppError {
  return {
    kind: 'bug',
    ...ipcError('bug', { command: name }),
  }
}
