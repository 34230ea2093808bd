import { Clock } from 'lucide-react'
import { toolsText } from '../../shared/text/en/tools.ts'
import { formatWhole } from '../../shared/text/intl.ts'
import { Icon } from '../controls/buttons/icon.tsx'
import { StatusWords } from '../controls/texts/status-words.tsx'
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
      className="status-item hover:text-ink"
    >
      <Icon of={Clock} size="tiny" className="text-warn" />
      <StatusWords short={formatWhole(names.length)}>{toolsText().statusBar(names.length)}</StatusWords>
      <span className="max-w-48 shrink-[9] truncate font-mono @max-[759px]:only-spoken">
        {[...new Set(names)].join(', ')}
      </span>
    </a>
  )
}
