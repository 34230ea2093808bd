import { Columns3, MessagesSquare } from 'lucide-react'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { phoneWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { useIsLensOpen, useLensStore } from './lens-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

const transcript = {
  value: 'transcript',
  get label() {
    return chatText().lens.transcript
  },
} as const

const lens = {
  value: 'lens',
  get label() {
    return chatText().lens.name
  },
  icon: Columns3,
} as const

/** Shows a conversation as its turns, or as the requests it makes in each format. */
export function LensSwitch({ conversationId }: { conversationId: string }) {
  const isOpen = useIsLensOpen(conversationId)
  // The title of the conversation needs the room.
  const isIconOnly = useMediaQuery(phoneWindow)
  const setOpen = useLensStore((state) => state.setOpen)
  return (
    <SegmentedControl
      label={chatText().lens.view}
      value={isOpen ? 'lens' : 'transcript'}
      onChange={(view) => setOpen(conversationId, view === 'lens')}
      segments={[isIconOnly ? { ...transcript, icon: MessagesSquare } : transcript, lens]}
      isIconOnly={isIconOnly}
    />
  )
}
