import { Copy, Ellipsis, RotateCcw, ScanSearch } from 'lucide-react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { turnMarkdown } from '../../../lib/conversations/export-markdown.ts'
import { CopyButton } from '../../../controls/copy-button.tsx'
import { copyText } from '../../../controls/copy-text.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { Menu } from '../../../controls/menu.tsx'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { blocksNow } from '../hooks/use-answer.ts'
import type { TurnActions } from '../hooks/use-turn-actions.ts'
import { turnMenuSection } from '../turn-menu-section.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type AnswerMenuProps = {
  turn: Turn
  isRunning: boolean
  /** An answer of the conversation is arriving: this one or a later one. */
  isAnswering: boolean
  /** There are turns after this one. */
  isFollowed: boolean
  hasContent: boolean
  actions: TurnActions
  onInspect: (runId: string) => void
}

/** What can be done with an answer. */
export function AnswerMenu(props: AnswerMenuProps) {
  const { turn, isRunning, isAnswering, isFollowed, hasContent, actions, onInspect } = props
  const liveRuns = useLiveRuns()
  const { run } = turn
  const markdown = () => turnMarkdown(blocksNow(turn, liveRuns))
  return (
    <span className="-mr-1 flex flex-none items-center">
      {hasContent && <CopyButton text={markdown} label={chatText().answer.copy} />}
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} iconSize="small" label={chatText().more} />}
        sections={[
          {
            items: [
              {
                id: 'retry',
                label: chatText().retry,
                icon: RotateCcw,
                disabled: isAnswering,
                onSelect: () => actions.retry(turn.id),
              },
              {
                id: 'inspect',
                label: chatText().inspectRequest,
                icon: ScanSearch,
                disabled: run === undefined,
                onSelect: () => run !== undefined && onInspect(run.id),
              },
              {
                id: 'copy',
                label: chatText().copyAsMarkdown,
                icon: Copy,
                disabled: !hasContent,
                onSelect: () => void copyText(markdown()),
              },
            ],
          },
          turnMenuSection(turn, { isRunning, isFollowed }, actions),
        ]}
      />
    </span>
  )
}
