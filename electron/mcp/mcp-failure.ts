import type { AppError } from '../../shared/errors/app-error.ts'
import { cancelledError } from '../../shared/errors/app-error.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import { mcpSignInError } from '../../shared/text/en/errors/mcp-sign-in.ts'

/** Wraps an expected failure as an exception, which is all that the SDK passes through. */
export class McpFailure extends Error {
  readonly appError: AppError

  constructor(appError: AppError) {
    super(appError.message)
    this.appError = appError
  }
}

/** The number of characters of a server's error that are quoted. */
const maxQuoted = 500

/**
 * Translates an SDK exception. Its classes are not tested with `instanceof`, so that the SDK need not be loaded: an
 * HTTP error has its status as `code`, an error of the server has the JSON-RPC code.
 */
export function toMcpError(thrown: unknown, server: string): AppError {
  if (thrown instanceof McpFailure) return thrown.appError
  if (!(thrown instanceof Error)) return { kind: 'invalid-response', ...mcpError('notMcp', { server }) }
  if (thrown.name === 'AbortError') return cancelledError
  if (thrown.name === 'UnauthorizedError')
    return { kind: 'unauthorized', status: 401, ...mcpSignInError('wanted', { server }) }
  const code = 'code' in thrown && typeof thrown.code === 'number' ? thrown.code : undefined
  const detail = thrown.message.slice(0, 4_000)
  if (code === undefined) return { kind: 'invalid-response', ...mcpError('notMcp', { server }), detail }
  if (code === closedCode) return { kind: 'network', ...mcpError('closed', { server }) }
  if (code >= 300 && code < 400)
    return { kind: 'rejected', status: code, ...mcpError('redirected', { server, status: code }) }
  if (code === 401)
    return { kind: 'unauthorized', status: 401, ...mcpSignInError('wanted', { server }), detail }
  if (code >= 400 && code < 600)
    return { kind: 'rejected', status: code, ...mcpError('answeredStatus', { server, status: code }), detail }
  // The code for an answer that is neither JSON nor a stream.
  if (code === -1) return { kind: 'invalid-response', ...mcpError('notMcp', { server }), detail }
  const words = thrown.message.replace(/^MCP error -?\d+: /, '').slice(0, maxQuoted)
  return { kind: 'rejected', code: String(code), ...mcpError('said', { server, words }), detail }
}

/** `ErrorCode.ConnectionClosed` of the SDK. */
const closedCode = -32_000
