import { Columns3 } from 'lucide-react'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { useIsLensOpen, useLensStore } from './lens-store.ts'

const segments = [
  { value: 'transcript', label: 'Transcript' },
  { value: 'lens', label: 'Lens', icon: Columns3 },
] as const

/** Shows a conversation as its turns, or as the requests it makes in each format. */
export function LensSwitch({ conversationId }: { conversationId: string }) {
  const isOpen = useIsLensOpen(conversationId)
  const setOpen = useLensStore((state) => state.setOpen)
  return (
    <SegmentedControl
      label="View"
      value={isOpen ? 'lens' : 'transcript'}
      onChange={(view) => setOpen(conversationId, view === 'lens')}
      segments={segments}
    />
  )
}
