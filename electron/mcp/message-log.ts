import { maxMcpLoggedCharacters, maxMcpLoggedMessages } from '../../shared/limits.ts'
import type { McpMessage } from '../../shared/mcp/details.ts'
import type { Clock } from '../host/host.ts'

/** The last messages between the app and a server. It outlives a connection, so that a failed one can be examined. */
export interface MessageLog {
  add(from: McpMessage['from'], text: string): void
  list(): readonly McpMessage[]
  /** The last lines of stderr. */
  errorLines(): readonly string[]
}

/** The number of stderr lines that are shown with a failure. */
const shownLines = 12

export function createMessageLog({
  clock,
  redact,
}: {
  readonly clock: Clock
  readonly redact: (text: string) => string
}): MessageLog {
  const messages: McpMessage[] = []
  return {
    add(from, text) {
      // Redact a longer piece than is kept, so that no secret is cut in two before it is masked.
      const shown = redact(text.slice(0, 2 * maxMcpLoggedCharacters)).slice(0, maxMcpLoggedCharacters)
      messages.push({ at: clock.now(), from, text: shown, length: text.length })
      if (messages.length > maxMcpLoggedMessages) messages.shift()
    },
    list: () => [...messages],
    errorLines: () =>
      messages
        .filter(({ from }) => from === 'stderr')
        .slice(-shownLines)
        .map(({ text }) => text),
  }
}
