import type { McpServer } from '../../../../shared/mcp/server.ts'

/** Whether a server is not connected for want of a sign-in, which says more than that it failed. */
export function waitsForSignIn({ state, signIn }: McpServer): boolean {
  const isAsked = state.status === 'failed' && state.error.text?.code === 'mcp-sign-in.wanted'
  return isAsked && signIn.status !== 'none'
}
