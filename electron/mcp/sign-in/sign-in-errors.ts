import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import { McpFailure } from '../mcp-failure.ts'
import { maxQuoted, type SignInAnswer } from './sign-in-exchange.ts'

/**
 * Translates an SDK exception during a sign-in by the last response, since its messages repeat whole responses and its
 * classes know only some codes. The error names `home` when no server has responded.
 */
export function toSignInError(thrown: unknown, answer: SignInAnswer | undefined, home: string): AppError {
  if (thrown instanceof McpFailure) return thrown.appError
  if (thrown instanceof Error && thrown.name === 'AbortError') return cancelledError
  if (answer === undefined)
    return { kind: 'invalid-response', ...mcpSignInError('unreadable', { host: home }) }
  const { host, status, leadsTo, refusal } = answer
  if (refusal !== undefined && isRefusal(answer)) {
    const { code, description } = refusal
    return {
      kind: 'rejected',
      code,
      ...mcpSignInError('refused', { host, words: wordsOf(code, description) }),
    }
  }
  if (leadsTo !== undefined)
    return { kind: 'rejected', status, ...mcpSignInError('redirected', { host, status, leadsTo }) }
  if (status >= 300)
    return { kind: 'rejected', status, ...mcpSignInError('answeredStatus', { host, status }) }
  return { kind: 'invalid-response', ...mcpSignInError('unreadable', { host }) }
}

/** Whether the server refuses for good, and not only for now. */
export function isRefusal({ status, refusal }: SignInAnswer): boolean {
  return refusal !== undefined && status < 500 && refusal.code !== 'server_error'
}

/** The error that the browser came back with. */
export function toAnswerError(answer: URLSearchParams, host: string): AppError {
  const code = (answer.get('error') ?? '').slice(0, 100)
  if (code === 'access_denied') return { kind: 'forbidden', code, ...mcpSignInError('denied', { host }) }
  return {
    kind: 'rejected',
    code,
    ...mcpSignInError('refused', { host, words: wordsOf(code, answer.get('error_description') ?? '') }),
  }
}

function wordsOf(code: string, description: string): string {
  const [plainCode, plain] = [code, description].map((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
  return plain === undefined || plain === ''
    ? (plainCode ?? '')
    : `${plainCode}, ${plain.slice(0, maxQuoted)}`
}
