import { memo } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { formatFullMoment, formatMoment } from '../../../components/format-time.ts'
import { Markdown } from '../../../markdown/markdown.tsx'
import { turnMarkdown } from '../turn-text.ts'
import { MediaBlock } from './media-block.tsx'
import { TurnFrame } from './turn-frame.tsx'
import { WireValue } from './wire-value.tsx'

/** What the user wrote. */
export const UserTurn = memo(function UserTurn({ turn }: { turn: Turn }) {
  return (
    <TurnFrame
      isUser
      label="You"
      who="You"
      meta={<time title={formatFullMoment(turn.createdAt)}>{formatMoment(turn.createdAt)}</time>}
      actions={<CopyButton text={() => turnMarkdown(turn.blocks)} label="Copy message" />}
    >
      <div className="flex flex-col gap-2">
        {turn.blocks.map((block, index) =>
          block.type === 'text' ? (
            <Markdown key={index} text={block.text} keepsLines />
          ) : block.type === 'media' ? (
            <MediaBlock key={index} block={block} />
          ) : block.type === 'tool-result' ? (
            <WireValue
              key={index}
              title={block.isError === true ? 'Tool error' : 'Tool result'}
              name=""
              meta={block.callId}
              text={block.output}
            />
          ) : null,
        )}
      </div>
    </TurnFrame>
  )
})
