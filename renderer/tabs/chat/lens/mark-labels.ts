import type { LensMark } from '../../../../shared/lens/lens-marks.ts'

export type ShownMark = LensMark | 'lost'

export interface MarkLabel {
  readonly sign: string
  readonly words: string
  /** Of the line. */
  readonly line: string
  /** Of the sign, in the line and in the legend. */
  readonly tone: string
}

/** How each mark looks and what it says. The sign says it without the colour. */
export const markLabels: Readonly<Record<ShownMark, MarkLabel>> = {
  moved: { sign: '~', words: 'renamed or moved', line: 'bg-sunken', tone: 'text-ink-2' },
  only: { sign: '+', words: 'not in every format', line: 'bg-ok-soft', tone: 'text-ok' },
  lost: { sign: '−', words: 'lost', line: 'bg-danger-soft', tone: 'text-danger' },
  required: { sign: '!', words: 'required here', line: 'bg-warn-soft', tone: 'text-warn' },
  differs: { sign: '≠', words: 'other value', line: 'bg-accent-soft', tone: 'text-accent' },
}
