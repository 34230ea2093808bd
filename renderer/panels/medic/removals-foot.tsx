import { Eraser } from 'lucide-react'
import type { LearnedRemoval } from '../../../shared/medic/learned-removal.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { PaneFoot } from '../../controls/panes/pane.tsx'
import { Popover } from '../../controls/overlays/popover.tsx'
import { panelsText } from '../../../shared/text/en/panels.ts'

export type RemovalsFootProps = {
  /** The parameters omitted from requests to this model in this format. */
  removals: readonly LearnedRemoval[]
  /** The name of these requests, if the form sends others as well. */
  name?: string | undefined
  onForget: (removal: LearnedRemoval) => void
}

/** The footer of the parameters: how many are omitted automatically, and how to send them again. */
export function RemovalsFoot({ removals, name, onForget }: RemovalsFootProps) {
  if (removals.length === 0) return null
  return (
    <PaneFoot className="text-small">
      <Icon of={Eraser} size="small" className="text-ink-3" />
      <span className="min-w-0 flex-1 truncate text-ink-2">
        {name === undefined
          ? panelsText().medic.omitted(removals.length)
          : panelsText().medic.omittedIn({ name, count: removals.length })}
      </span>
      <Popover
        label={panelsText().medic.title}
        align="end"
        side="top"
        trigger={
          <Button size="small" variant="ghost">
            {panelsText().medic.show}
          </Button>
        }
      >
        <p className="mb-2 text-small text-ink-2">
          {panelsText().medic.omittedFrom(removals[0]?.model ?? '')}
        </p>
        <ul>
          {removals.map((removal) => (
            <li
              key={removal.field}
              className="flex items-center gap-2 border-t border-line py-1.5 text-small"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-mono text-wire-small">{removal.field}</span>
                {removal.gatewaySays === undefined ? null : (
                  <span className="block text-meta wrap-anywhere text-ink-3">{removal.gatewaySays}</span>
                )}
              </span>
              <Button
                size="small"
                aria-label={panelsText().medic.sendFieldAgain(removal.field)}
                onClick={() => onForget(removal)}
              >
                {panelsText().medic.sendAgain}
              </Button>
            </li>
          ))}
        </ul>
      </Popover>
    </PaneFoot>
  )
}
