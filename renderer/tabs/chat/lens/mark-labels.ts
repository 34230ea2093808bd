import type { LensMark } from '../../../../shared/lens/lens-marks.ts'

export type ShownMark = LensMark | 'lost'

export interface MarkLabel {
  readonly sign: string
  readonly label: string
  /** Of the line. */
  readonly line: string
  /** Of the sign, in the line and in the legend. */
  readonly tone: string
}

/** How each mark looks and what it says. The sign says it without the colour. */
export const markLabels: Readonly<Record<ShownMark, MarkLabel>> = {
  moved: { sign: '~', label: 'renamed or moved', line: 'bg-sunken', tone: 'text-ink-2' },
  only: { sign: '+', label: 'not in every format', line: 'bg-ok-soft', tone: 'text-ok' },
  lost: { sign: '−', label: 'lost', line: 'bg-danger-soft', tone: 'text-danger' },
  required: { sign: '!', label: 'required here', line: 'bg-warn-soft', tone: 'text-warn' },
  differs: { sign: '≠', label: 'other value', line: 'bg-accent-soft', tone: 'text-accent' },
}
