import { Clock } from 'lucide-react'
import { toolsText } from '../../shared/text/en/tools.ts'
import { Icon } from '../controls/icon.tsx'
import { useWaitingToolCalls } from '../queries/tool-calls.ts'

/** The tool calls that wait for a word of the user, in whichever conversation, and a way to the newest. */
export function ToolCallsStatus() {
  const waiting = useWaitingToolCalls()
  const [first] = waiting
  if (first === undefined) return null
  const names = waiting.flatMap((one) => one.names)
  return (
    <a
      href={`#/chat/${encodeURIComponent(first.conversationId)}`}
      draggable={false}
      className="flex min-w-0 items-center gap-1.5 hover:text-ink"
    >
      <Icon of={Clock} size="tiny" className="text-warn" />
      <span>{toolsText().statusBar(names.length)}</span>
      <span className="max-w-48 truncate font-mono">{[...new Set(names)].join(', ')}</span>
    </a>
  )
}
