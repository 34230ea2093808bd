import { Unplug } from 'lucide-react'
import type { LostState } from '../../shared/ipc/bridge.ts'
import { useBridgeState } from '../bridge/use-bridge.ts'
import { Icon } from '../controls/icon.tsx'
import { Spinner } from '../controls/spinner.tsx'

const newLink =
  'Run npm start again in a terminal, with the same --data-dir if you gave one, and open the link it prints.'

/** What is wrong, and what to do. What was typed is in this page alone until it is sent. */
const texts: Record<LostState, { readonly title: string; readonly text: string }> = {
  lost: {
    title: 'The app does not answer.',
    text: 'What is on screen may be old, and nothing can be sent. Everything received so far is on disk. If it was closed, start it again: this page comes back by itself. If it then prints another address, open that one.',
  },
  expired: {
    title: 'This link has expired.',
    text: `${newLink} This page then comes back by itself, with what you have typed.`,
  },
  replaced: {
    title: 'This link has expired.',
    text: `Another program may have this address now. ${newLink} What you have typed here stays until you close this page.`,
  },
}

/** Says that the main process cannot be reached, and why. What is on screen stays readable. */
export function LostBanner() {
  const state = useBridgeState()
  if (state === 'open') return null
  const { title, text } = texts[state === 'connecting' ? 'lost' : state]
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
      <span className="flex-none">Reconnecting</span>
    </div>
  )
}
