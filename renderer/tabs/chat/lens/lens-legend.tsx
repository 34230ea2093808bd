import { classNames } from '../../../controls/class-names.ts'
import { markLabels, type ShownMark } from './mark-labels.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

const always: readonly ShownMark[] = ['moved', 'only', 'lost', 'required']

/** Explains the signs in the margin. */
export function LensLegend({ hasOtherValues }: { hasOtherValues: boolean }) {
  const shown = hasOtherValues ? [...always, 'differs' as const] : always
  return (
    <ul
      aria-label={chatText().lens.legend}
      data-legend=""
      className="ml-2 flex min-w-0 gap-3 overflow-hidden max-lg:hidden"
    >
      {shown.map((mark) => {
        const { sign, label, line, tone } = markLabels[mark]
        return (
          <li key={mark} className="flex flex-none items-center gap-1.5 text-meta text-ink-3">
            <b
              aria-hidden="true"
              className={classNames(
                'inline-block w-4 rounded-xs text-center font-mono leading-4 font-strong',
                mark === 'moved' && 'edge',
                line,
                tone,
              )}
            >
              {sign}
            </b>
            {label}
          </li>
        )
      })}
    </ul>
  )
}
