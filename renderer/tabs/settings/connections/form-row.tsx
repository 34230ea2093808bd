import { useRef, type ReactNode } from 'react'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useShownSetting } from '../../../stores/shown-setting.ts'

/**
 * One line of a settings page: a label on the left, the control on the right. The control has its own accessible name.
 */
export function FormRow({ name, children }: { name: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useShownSetting(
    name,
    useLatest(() => {
      row.current?.scrollIntoView({ block: 'center' })
      row.current?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus()
    }),
  )
  return (
    <div
      ref={row}
      data-setting={name}
      className="form-row grid min-h-[calc(var(--size-row)+--spacing(2))] grid-cols-[--spacing(34)_minmax(0,1fr)] gap-x-4 py-1"
    >
      <span aria-hidden="true" className="pt-1.5 text-small text-ink-2">
        {name}
      </span>
      <div className="flex min-w-0 flex-col justify-center">{children}</div>
    </div>
  )
}
