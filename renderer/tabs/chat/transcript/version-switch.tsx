import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useChooseVersion } from '../../../queries/conversations.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type VersionSwitchProps = {
  turn: Turn
  /** Set while an answer is streaming, when no other version can be shown. */
  disabled: boolean
}

/** Shows which version of a turn is in view, and switches to the others. Renders nothing for a single version. */
export function VersionSwitch({ turn: { conversationId, siblings }, disabled }: VersionSwitchProps) {
  const choosing = useChooseVersion()
  const { showError } = useToast()
  if (siblings === undefined) return null
  const { index, count, ids } = siblings
  const choose = (turnId: string | undefined) => {
    if (turnId === undefined) return
    choosing.mutate({ id: conversationId, turnId }, { onError: (error) => showError(error.appError) })
  }
  return (
    <fieldset aria-label={chatText().versions.label} className="flex flex-none items-center">
      <IconButton
        icon={ChevronLeft}
        iconSize="small"
        label={chatText().versions.previous}
        disabled={disabled || index === 0}
        onClick={() => choose(ids[index - 1])}
      />
      <span className="tabular text-meta text-ink-2">
        {chatText().versions.position({ index: index + 1, count })}
      </span>
      <IconButton
        icon={ChevronRight}
        iconSize="small"
        label={chatText().versions.next}
        disabled={disabled || index === count - 1}
        onClick={() => choose(ids[index + 1])}
      />
    </fieldset>
  )
}
