import { Plus } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'

/** The line between two turns. A button to insert a message appears on hover or focus. */
export function InsertZone({ onInsert }: { onInsert: () => void }) {
  return (
    <div className="group absolute inset-x-0 -top-4 z-1 h-4">
      <button
        type="button"
        onClick={onInsert}
        className="absolute -top-0.5 left-1/2 flex h-5 -translate-x-1/2 items-center gap-1 rounded-full bg-raised px-2 text-meta whitespace-nowrap text-ink-2 opacity-0 edge-strong group-hover:opacity-100 hover:bg-[color-mix(in_srgb,var(--color-raised),var(--color-ink)_5%)] focus-visible:opacity-100"
      >
        <Icon of={Plus} size="tiny" />
        {chatText().insert.here}
      </button>
    </div>
  )
}
