import type { Conversation, ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import type { Lens } from '../../../../shared/lens/build-lens.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { ComparisonColumn } from '../../../controls/panes/comparison.tsx'
import { ColumnRequest } from '../lens/column-request.tsx'
import { ColumnHead } from './column-head.tsx'

export type FirstColumnProps = {
  conversation: Conversation
  name: string
  colour: string
  built: Lens['columns'][number]
  /** Creates the columns, this one with the change. */
  onChange: (change: Partial<ConversationSettings>) => void
}

/** A column that the lens shows before columns exist. The first message or the first change creates it. */
export function FirstColumn({ conversation, name, colour, built, onChange }: FirstColumnProps) {
  return (
    <ComparisonColumn aria-label={compareText().column(name)} className="@container isolate">
      <ColumnHead
        name={name}
        colour={colour}
        conversation={conversation}
        onChange={onChange}
        isBlind={false}
        isMarked={false}
        canMark={false}
        canRemove={false}
        isOneConnection
        actions={undefined}
      />
      <ColumnRequest built={built} name={name} />
    </ComparisonColumn>
  )
}
