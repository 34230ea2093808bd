import { ArrowUp } from 'lucide-react'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { focusControl } from '../focus-control.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

/** A field at the top of the form: moves the focus to its control. */
export function JumpRow({ name, isSent }: { name: string; isSent: boolean }) {
  const state = isSent ? parametersText().allFields.isSent : parametersText().notSent
  return (
    <li>
      <button
        type="button"
        // The visible text is part of the accessible name, so that voice control finds it by either.
        aria-label={`${parametersText().allFields.goTo(name)} ${state}`}
        onClick={(event) => {
          const row = event.currentTarget
          const form = row.closest('[data-scrolls]') ?? row.closest('[role=dialog]') ?? document.body
          const place = form.querySelector<HTMLElement>(`[data-field~="${CSS.escape(name)}"]`)
          place?.scrollIntoView({ block: 'nearest' })
          focusControl(place)
        }}
        className="focus-inside flex min-h-row w-full min-w-0 items-center gap-2 px-3 text-small hover:bg-hover"
      >
        <Icon of={ArrowUp} size="tiny" className="w-6 text-ink-3" />
        <span className={`min-w-0 truncate font-mono text-wire-small ${isSent ? 'text-ink' : 'text-ink-2'}`}>
          {name}
        </span>{' '}
        <span className="ml-auto flex-none text-meta text-ink-3">{state}</span>
      </button>
    </li>
  )
}
