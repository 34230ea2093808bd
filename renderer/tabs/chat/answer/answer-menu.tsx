import { Ellipsis, VolumeX } from 'lucide-react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { turnMarkdown } from '../../../lib/conversations/export-markdown.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { blocksNow } from './use-answer.ts'
import type { TurnMenu } from '../transcript/use-turn-menu.ts'
import { useReadAloud } from '../read-aloud/read-aloud-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type AnswerMenuProps = {
  turn: Turn
  /** An answer of the conversation is arriving: this one or a later one. */
  isAnswering: boolean
  /** There are turns after this one. */
  isFollowed: boolean
  hasContent: boolean
  menu: TurnMenu
}

/** What can be done with an answer. */
export function AnswerMenu({ turn, isAnswering, isFollowed, hasContent, menu }: AnswerMenuProps) {
  const liveRuns = useLiveRuns()
  const markdown = () => turnMarkdown(blocksNow(turn, liveRuns))
  const isRead = useReadAloud((state) => state.turnId === turn.id)
  return (
    <span className="-mr-1 flex flex-none items-center">
      {isRead && (
        <IconButton
          icon={VolumeX}
          iconSize="small"
          label={chatText().readAloud.stop}
          onClick={() => useReadAloud.getState().stop()}
        />
      )}
      {hasContent && <CopyButton text={markdown} label={chatText().answer.copy} />}
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} iconSize="small" label={chatText().more} />}
        sections={() => menu({ turn, isAnswering, isFollowed })}
      />
    </span>
  )
}
