import { Columns2, Columns3, MessagesSquare } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { phoneWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { changeComparison, conversationViews, useViewOf } from '../compare/comparisons.ts'

const icons = { transcript: MessagesSquare, compare: Columns2, lens: Columns3 } as const

/** Shows a conversation as its turns, as answers side by side, or as the requests it makes in each format. */
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
