import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import { McpFailure } from '../mcp-failure.ts'

/** Characters of what an authorization server says that are taken into a sentence. */
const maxQuoted = 300

/**
 * What the SDK threw while it signed in, in words. Its classes are not asked for by `instanceof`, so that it need not be loaded.
 * Its messages are not shown: some repeat whole answers.
 */
export function toSignInError(
  thrown: unknown,
  { host, status }: { readonly host: string; readonly status: number | undefined },
): AppError {
  if (thrown instanceof McpFailure) return thrown.appError
  if (thrown instanceof Error && thrown.name === 'AbortError') return cancelledError
  const code = oauthCodeOf(thrown)
  if (code !== undefined && !(status !== undefined && status >= 500) && code !== 'server_error')
    return {
      kind: 'rejected',
      code,
      ...mcpSignInError('refused', { host, words: wordsOf(code, (thrown as Error).message) }),
    }
  if (status !== undefined && status >= 300)
    return { kind: 'rejected', status, ...mcpSignInError('answeredStatus', { host, status }) }
  return { kind: 'invalid-response', ...mcpSignInError('unreadable', { host }) }
}

/** The code of an error that the server itself answered, such as `invalid_grant`. */
export function oauthCodeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'errorCode' in thrown && typeof thrown.errorCode === 'string'
    ? thrown.errorCode
    : undefined
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
  const plain = description
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxQuoted)
  return plain === '' ? code : `${code}, ${plain}`
}
