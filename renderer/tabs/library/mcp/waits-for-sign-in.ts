import type { McpServer } from '../../../../shared/mcp/server.ts'

/** Whether a server is not connected for want of a sign-in, which says more than that it failed. */
export function waitsForSignIn({ state, signIn }: McpServer): boolean {
  const isAsked = state.status === 'failed' && state.error.text?.code === 'mcp-sign-in.wanted'
  return isAsked && signIn.status !== 'none'
}

/** What is said of the sign-in where a server is named: that it is wanted, or going on. */
export function signInMark(server: McpServer): 'wanted' | 'going' | undefined {
  const { status } = server.signIn
  if (status === 'working' || status === 'waiting') return 'going'
  return status === 'wanted' || waitsForSignIn(server) ? 'wanted' : undefined
}
