import { Ellipsis, RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { textOfBlocks } from '../../../../shared/conversations/block-text.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import type { TurnActions } from '../transcript/use-turn-actions.ts'
import type { TurnMenu } from '../transcript/use-turn-menu.ts'
import { TurnFrame } from '../transcript/turn-frame.tsx'

export type PrefillTurnProps = {
  turn: Turn
  isAnswering: boolean
  isFollowed: boolean
  actions: TurnActions
  menu: TurnMenu
}

/** The prefill that the model continued from. The answer below it is the rest, as received. */
export const PrefillTurn = memo(function PrefillTurn(props: PrefillTurnProps) {
  const { turn, isAnswering, isFollowed, actions, menu } = props
  const { name, answerFollows } = chatText().prefill
  return (
    <TurnFrame
      label={name}
      who={name}
      meta={isFollowed ? answerFollows : ''}
      actions={
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} iconSize="small" label={chatText().more} />}
          sections={() => menu({ turn, isAnswering, isFollowed })}
        />
      }
    >
      <p
        dir="auto"
        className="rounded-sm border-b border-dashed border-line-strong bg-accent-soft px-3 py-1.5 wrap-anywhere whitespace-pre-wrap"
      >
        {textOfBlocks(turn.blocks)}
      </p>
      {!isFollowed && (
        <div className="mt-2.5 flex items-center gap-3">
          <Button size="small" icon={RotateCcw} onClick={() => actions.retry(turn.id)}>
            {chatText().answer.get}
          </Button>
          <p className="text-small text-ink-2">{chatText().answer.none}</p>
        </div>
      )}
    </TurnFrame>
  )
})
