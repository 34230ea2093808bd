import type { McpServer } from '../../../../shared/mcp/server.ts'

/** Whether a server is not connected because it needs a sign-in, which is more precise than "failed". */
export function waitsForSignIn({ state, signIn }: McpServer): boolean {
  const isAsked = state.status === 'failed' && state.error.text?.code === 'mcp-sign-in.wanted'
  return isAsked && signIn.status !== 'none'
}

/** The state of the sign-in beside a server's name: wanted, or in progress; `undefined` for neither. */
export function signInMark(server: McpServer): 'wanted' | 'going' | undefined {
  const { status } = server.signIn
  if (status === 'working' || status === 'waiting') return 'going'
  return status === 'wanted' || waitsForSignIn(server) ? 'wanted' : undefined
}
