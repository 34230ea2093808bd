import { Ellipsis, PenLine, RotateCcw } from 'lucide-react'
import { Fragment, memo, use } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { turnMarkdown } from '../../../../shared/transfer/conversation-markdown.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { Markdown } from '../../../panels/markdown/markdown.tsx'
import type { TurnActions } from './use-turn-actions.ts'
import type { TurnMenu } from './use-turn-menu.ts'
import { MediaBlock } from '../answer/media-block.tsx'
import { useTurnEdits } from '../edit/turn-edit-store.ts'
import { TurnMarks } from './turn-marks.tsx'
import { TurnFrame } from './turn-frame.tsx'
import { TurnLookContext } from './turn-look.ts'
import { turnName } from './turn-name.ts'
import { VersionSwitch } from './version-switch.tsx'
import { ResultFiles } from '../../../panels/runs/result-files.tsx'
import { WireValue } from '../../../panels/inspector/wire-value.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type UserTurnProps = {
  turn: Turn
  /** While an answer is streaming, no other request can be sent. */
  isAnswering: boolean
  /** Whether there are turns after this one. */
  isFollowed: boolean
  actions: TurnActions
  menu: TurnMenu
}

/** A user message, or a system message between the messages. */
export const UserTurn = memo(function UserTurn({
  turn,
  isAnswering,
  isFollowed,
  actions,
  menu,
}: UserTurnProps) {
  const who = turnName(turn)
  const isBlind = use(TurnLookContext).alias !== undefined
  // A file that is the value of a variable is shown in the text, where the variable was.
  const attached = turn.blocks
    .filter((block) => block.type === 'media')
    .filter(({ template }) => template === undefined)
  return (
    <TurnFrame
      isUser
      label={who}
      who={who}
      beside={<TurnMarks blocks={turn.blocks} />}
      meta={<time title={formatFullMoment(turn.createdAt)}>{formatMoment(turn.createdAt)}</time>}
      actions={
        <span className="-mr-1 flex flex-none items-center">
          <VersionSwitch turn={turn} disabled={isAnswering} />
          <CopyButton text={() => turnMarkdown(turn.blocks)} label={chatText().copyMessage} />
          <IconButton
            icon={PenLine}
            iconSize="small"
            label={chatText().edit.start}
            disabled={isAnswering}
            onClick={() => useTurnEdits.getState().open(turn.id)}
          />
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} iconSize="small" label={chatText().more} />}
            sections={() => menu({ turn, isAnswering, isFollowed })}
          />
        </span>
      }
    >
      <div className="flex flex-col gap-2">
        {attached.length > 0 && (
          <div className="flex flex-wrap items-start gap-2">
            {attached.map((block, index) => (
              <MediaBlock key={index} block={block} isOfUser />
            ))}
          </div>
        )}
        {turn.blocks.map((block, index) =>
          block.type === 'text' ? (
            <Markdown key={index} text={block.text} keepsLines />
          ) : block.type === 'media' && block.template !== undefined ? (
            <MediaBlock key={index} block={block} isOfUser />
          ) : block.type === 'tool-result' ? (
            <Fragment key={index}>
              <WireValue
                title={block.isError === true ? chatText().tool.error : chatText().tool.result}
                name=""
                meta={isBlind ? '' : block.callId}
                text={block.output}
              />
              <ResultFiles media={block.media ?? []} />
            </Fragment>
          ) : null,
        )}
      </div>
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
