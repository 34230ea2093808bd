import { Unplug } from 'lucide-react'
import type { LostState } from '../../shared/ipc/bridge.ts'
import { useBridgeState } from '../bridge/use-bridge.ts'
import { Icon } from '../controls/icon.tsx'
import { Spinner } from '../controls/spinner.tsx'
import { appText } from '../../shared/text/en/app.ts'
import { assertNever } from '../../shared/assert-never.ts'

/** What is wrong, and what to do. What was typed is in this page alone until it is sent. */
function lostTexts(state: LostState): { readonly title: string; readonly text: string } {
  const { lost } = appText()
  switch (state) {
    case 'lost':
      return { title: lost.title, text: lost.text }
    case 'expired':
      return { title: lost.expired, text: lost.expiredText }
    case 'replaced':
      return { title: lost.expired, text: lost.replacedText }
    default:
      return assertNever(state)
  }
}

/** Says that the main process cannot be reached, and why. What is on screen stays readable. */
export function LostBanner() {
  const state = useBridgeState()
  if (state === 'open') return null
  const { title, text } = lostTexts(state === 'connecting' ? 'lost' : state)
  return (
    <div
      role="alert"
      className="flex flex-none items-center gap-2 border-b border-warn-line bg-warn-soft px-3 py-1.5 text-small text-warn"
    >
      <Icon of={Unplug} size="small" />
      <span className="min-w-0 flex-1">
        <b className="font-strong">{title}</b> {text}
      </span>
      <Spinner />
      <span className="flex-none">{appText().lost.reconnecting}</span>
    </div>
  )
}
