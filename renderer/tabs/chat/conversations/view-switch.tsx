import { Columns2, Columns3, MessagesSquare } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { phoneWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { changeComparison, conversationViews, useViewOf } from '../compare/comparisons.ts'

const icons = { transcript: MessagesSquare, compare: Columns2, lens: Columns3 } as const

/** Switches a conversation between its turns, its answers side by side, and its requests in each format. */
export function ViewSwitch({ conversationId, hasColumns }: { conversationId: string; hasColumns: boolean }) {
  const view = useViewOf(conversationId, hasColumns)
  // The title of the conversation needs the room.
  const isIconOnly = useMediaQuery(phoneWindow)
  return (
    <SegmentedControl
      label={chatText().lens.view}
      value={view}
      onChange={(next) => changeComparison(conversationId, { view: next })}
      segments={conversationViews.map((value) => ({
        value,
        label: chatText().views[value],
        ...((isIconOnly || value === 'lens') && { icon: icons[value] }),
      }))}
      isIconOnly={isIconOnly}
    />
  )
}
