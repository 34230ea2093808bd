import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { popupLayer } from './popup-layer.tsx'

/** One layer serves all tooltips of the window, so that a long list of buttons costs no more than one. */
const handle = Base.createHandle<ReactNode>()

export type TooltipProps = {
  /** The text. Never the only place for important information. */
  text: ReactNode
  /** The control, which has an accessible name of its own. */
  children: ReactElement
}

/** Text beside a control, shown after half a second, or at once on keyboard focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return <Base.Trigger handle={handle} payload={text} delay={500} render={children} />
}

/** The container of the tooltips. Render it once in the window. */
export function TooltipLayer() {
  return (
    <Base.Root
      handle={handle}
      onOpenChange={(_isOpen, details) => {
        // A dialog initially focuses its close button, whose tooltip is then open: let one Escape close both.
        if (details.reason === 'escape-key') details.allowPropagation()
      }}
    >
      {({ payload }) => (
        <Base.Portal container={popupLayer}>
          <Base.Positioner sideOffset={6} collisionPadding={8} className="z-60">
            <Base.Popup className="pop-motion max-w-72 rounded-xs bg-ink px-2 py-1 text-small text-surface select-none wrap-anywhere">
              {payload}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  )
}
