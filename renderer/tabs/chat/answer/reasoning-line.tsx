import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '../../../controls/class-names.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import type { GrowingText } from '../../../lib/markdown/growing-text.ts'
import { Markdown } from '../../../panels/markdown/markdown.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ReasoningLineProps = {
  text: string
  growing: GrowingText | undefined
  /** Whether more reasoning may follow. */
  isRunning: boolean
  durationMs: number | undefined
  tokens: number | undefined
}

/**
 * The reasoning of an answer as one collapsible line. It is open while the reasoning arrives, and collapses when the
 * answer continues with something else, unless the user has toggled it.
 */
export function ReasoningLine({ text, growing, isRunning, durationMs, tokens }: ReasoningLineProps) {
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? isRunning
  const id = useId()
  return (
    <div className={isOpen ? undefined : 'mb-1'}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        className="tabular -ml-1.5 flex h-6 w-fit max-w-full items-center whitespace-nowrap gap-1.5 rounded-sm pr-2.5 pl-1.5 text-small text-ink-2 hover:bg-hover"
      >
        <Icon
          of={ChevronRight}
          size="small"
          className={classNames('transition-transform duration-quick', isOpen && 'rotate-90')}
        />
        <span className="flex-none">{reasoningLabel(isRunning, durationMs)}</span>
        {tokens !== undefined && tokens > 0 && (
          <span className="min-w-0 truncate text-ink-3" title={chatText().figures.tokens(tokens)}>
            {chatText().figures.tokens(tokens)}
          </span>
        )}
      </button>
      <div id={id} hidden={!isOpen} className="mt-1 border-l-2 border-line-strong pl-3 text-ink-2">
        {isOpen && <Markdown text={text} growing={growing} isStreaming={isRunning} />}
      </div>
    </div>
  )
}

function reasoningLabel(isRunning: boolean, durationMs: number | undefined): string {
  if (isRunning) return chatText().reasoning.running
  return durationMs === undefined
    ? chatText().reasoning.done
    : chatText().reasoning.doneIn(formatDuration(durationMs, { inSeconds: true }))
}
