import { ArrowDown } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'

/** A button above the lower edge of the transcript while its end is out of view. */
export function JumpToEnd({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="absolute bottom-3 left-1/2 flex h-control-small -translate-x-1/2 items-center gap-1.5 rounded-full bg-raised px-3 text-small font-medium shadow-pop hover:bg-[color-mix(in_srgb,var(--color-raised),var(--color-ink)_5%)]"
    >
      <Icon of={ArrowDown} size="small" />
      {chatText().jumpToEnd}
    </button>
  )
}
