import type { ReactNode } from 'react'
import { unitsText } from '../../../shared/text/en/units.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { Note } from '../../controls/texts/note.tsx'
import type { Ending } from './short-ending.ts'

export type EndingLineProps = {
  ending: Ending
  /** The next step. */
  action?: ReactNode
  className?: string
}

/** An ending other than plain success: a title, what it means, and the next step. */
export function EndingLine({ ending: { title, text, icon }, action, className }: EndingLineProps) {
  return (
    <Note tone="warn" icon={icon} role="note" action={action} className={className}>
      <p className="select-text">
        <strong className="font-strong">{historyText().endings.title(title)}</strong>
        {unitsText().betweenSentences}
        {text}
      </p>
    </Note>
  )
}
