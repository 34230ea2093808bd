import { Columns3 } from 'lucide-react'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { useIsLensOpen, useLensStore } from './lens-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

const segments = [
  {
    value: 'transcript',
    get label() {
      return chatText().lens.transcript
    },
  },
  {
    value: 'lens',
    get label() {
      return chatText().lens.name
    },
    icon: Columns3,
  },
] as const

/** Shows a conversation as its turns, or as the requests it makes in each format. */
export function LensSwitch({ conversationId }: { conversationId: string }) {
  const isOpen = useIsLensOpen(conversationId)
  const setOpen = useLensStore((state) => state.setOpen)
  return (
    <SegmentedControl
      label={chatText().lens.view}
      value={isOpen ? 'lens' : 'transcript'}
      onChange={(view) => setOpen(conversationId, view === 'lens')}
      segments={segments}
    />
  )
}
