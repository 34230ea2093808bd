import type { AppError } from '../../shared/errors/app-error.ts'
import { cancelledError } from '../../shared/errors/app-error.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import { mcpSignInError } from '../../shared/text/en/errors/mcp-sign-in.ts'

/** An expected failure on its way through the SDK, which knows exceptions only. */
export class McpFailure extends Error {
  readonly appError: AppError

  constructor(appError: AppError) {
    super(appError.message)
    this.appError = appError
  }
}

/** Characters of what a server says of an error that are taken into a sentence. */
const maxQuoted = 500

/**
 * What the SDK threw, in words. Its classes are not asked for by `instanceof`, so that it need not be loaded: an error of HTTP has
 * its status as `code`, an error that the server answered has the code of JSON-RPC.
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
  // The code of an answer that is neither JSON nor a stream.
  if (code === -1) return { kind: 'invalid-response', ...mcpError('notMcp', { server }), detail }
  const words = thrown.message.replace(/^MCP error -?\d+: /, '').slice(0, maxQuoted)
  return { kind: 'rejected', code: String(code), ...mcpError('said', { server, words }), detail }
}

/** `ErrorCode.ConnectionClosed` of the SDK. */
const closedCode = -32_000
