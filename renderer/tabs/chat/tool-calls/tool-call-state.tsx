import { Clock } from 'lucide-react'
import { asksServer, type ToolCall } from '../../../../shared/conversations/tool-calls.ts'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'

/** The state of a call in words, with the figures of its request. Changes are announced to screen readers. */
export function ToolCallState({ call }: { call: ToolCall }) {
  const { status, exchange } = call
  return (
    <output className="flex min-w-0 items-center gap-1.5 text-meta whitespace-nowrap text-ink-2">
      {status === 'calling' && (
        <>
          <Spinner size={12} />
          {toolsText().status.calling}
          <ElapsedTime startedAt={exchange?.startedAt ?? 0} className="min-w-10 text-right" />
        </>
      )}
      {status === 'waiting' && (
        <Chip tone="warn" icon={Clock}>
          {asksServer(call.source) ? toolsText().status.approval : toolsText().status.result}
        </Chip>
      )}
      {status === 'interrupted' && <Chip tone="warn">{interruption(call)}</Chip>}
      {status === 'denied' && <Chip>{toolsText().status.denied}</Chip>}
      {status === 'answered' && (
        <>
          {call.isError && <Chip tone="danger">{toolsText().status.error}</Chip>}
          <span className="tabular truncate">{figures(call)}</span>
        </>
      )}
    </output>
  )
}

function interruption({ exchange }: ToolCall): string {
  const { stopped, interrupted } = toolsText().status
  return exchange?.error?.kind === 'cancelled' ? stopped : interrupted
}

function figures({ source, exchange }: ToolCall): string {
  if (source === 'manual') return toolsText().status.byHand
  if (source === 'fixed' || exchange === undefined) return toolsText().sources[source]
  const { status, durationMs, bytes, isAutomatic } = exchange
  return [
    ...(status === undefined ? [] : [`HTTP ${status}`]),
    formatDuration(durationMs),
    ...(bytes === undefined || status === undefined ? [] : [formatBytes(bytes)]),
    ...(isAutomatic === true ? [toolsText().automatic] : []),
  ].join(' · ')
}
