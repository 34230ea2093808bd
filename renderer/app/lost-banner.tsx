import { Unplug } from 'lucide-react'
import { useBridgeState } from '../bridge/use-bridge.ts'
import { Icon } from '../components/icon.tsx'
import { Spinner } from '../components/spinner.tsx'

/** Says that the main process does not answer. What is on screen stays readable. */
export function LostBanner() {
  const state = useBridgeState()
  if (state === 'open') return null
  return (
    <div
      role="alert"
      className="flex flex-none items-center gap-2 border-b border-warn-line bg-warn-soft px-3 py-1.5 text-small text-warn"
    >
      <Icon of={Unplug} size="small" />
      <span className="min-w-0 flex-1">
        <b className="font-strong">The app does not answer.</b> What is on screen may be old, and nothing can
        be sent. Everything received so far is on disk. If it was closed, start it again and reload this page.
      </span>
      <Spinner />
      <span className="flex-none">Reconnecting</span>
    </div>
  )
}
