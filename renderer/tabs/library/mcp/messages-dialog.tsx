import { useQuery } from '@tanstack/react-query'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { formatMoment } from '../../../lib/format-time.ts'
import { mcpMessagesQuery } from '../../../queries/mcp.ts'

/** The last messages between the app and a server, the newest last. */
export function MessagesDialog({ server, onClose }: { server: McpServer; onClose: () => void }) {
  const text = mcpText().messages
  const { data: messages = [] } = useQuery(mcpMessagesQuery(useBridge(), server.id))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.title(server.name)}
      description={text.description}
      className="w-180"
    >
      {messages.length === 0 ? (
        <p className="text-small text-ink-3">{text.none}</p>
      ) : (
        <ol className="overflow-hidden rounded-sm edge">
          {messages.map((message, index) => (
            <li key={`${index} ${message.at}`} className="border-t border-line px-2 py-1 first:border-t-0">
              <p className="tabular flex gap-2 text-meta text-ink-3">
                <span>{formatMoment(message.at)}</span>
                <span className="font-medium">{text.from[message.from]}</span>
                {message.length > message.text.length && <span>{text.cut(message.length)}</span>}
              </p>
              <pre className="max-h-40 overflow-auto font-mono text-wire-small whitespace-pre-wrap wrap-anywhere select-text">
                {message.text}
              </pre>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
