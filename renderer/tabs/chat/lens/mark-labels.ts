import type { LensMark } from '../../../../shared/lens/lens-marks.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ShownMark = LensMark | 'lost'

export interface MarkLabel {
  readonly sign: string
  readonly label: string
  /** Class of the line. */
  readonly line: string
  /** Class of the sign, in the line and in the legend. */
  readonly tone: string
}

/** The appearance and the text of each mark. The sign is readable without the colour. */
export const markLabels: Readonly<Record<ShownMark, MarkLabel>> = {
  moved: {
    sign: '~',
    get label() {
      return chatText().lens.marks.moved
    },
    line: 'bg-sunken',
    tone: 'text-ink-2',
  },
  only: {
    sign: '+',
    get label() {
      return chatText().lens.marks.only
    },
    line: 'bg-ok-soft',
    tone: 'text-ok',
  },
  lost: {
    sign: '−',
    get label() {
      return chatText().lens.marks.lost
    },
    line: 'bg-danger-soft',
    tone: 'text-danger',
  },
  required: {
    sign: '!',
    get label() {
      return chatText().lens.marks.required
    },
    line: 'bg-warn-soft',
    tone: 'text-warn',
  },
  differs: {
    sign: '≠',
    get label() {
      return chatText().lens.marks.differs
    },
    line: 'bg-accent-soft',
    tone: 'text-accent',
  },
}
