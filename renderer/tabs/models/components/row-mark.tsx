import type { RowMark } from '../model-rows.ts'
import { Chip, type ChipTone } from '../../../controls/chip.tsx'

const marks: Readonly<Record<RowMark, { words: string; tone: ChipTone }>> = {
  new: { words: 'new', tone: 'accent' },
  changed: { words: 'changed', tone: 'warn' },
  gone: { words: 'gone', tone: 'danger' },
  unlisted: { words: 'not in the list', tone: 'guess' },
}

/** What is to be known of a model besides its name. */
export function RowMarkChip({ mark }: { mark: RowMark | undefined }) {
  return mark === undefined ? null : <Chip tone={marks[mark].tone}>{marks[mark].words}</Chip>
}
