import type { RowMark } from '../model-rows.ts'
import { Chip, type ChipTone } from '../../../controls/chip.tsx'

const marks: Readonly<Record<RowMark, { label: string; tone: ChipTone }>> = {
  new: { label: 'new', tone: 'accent' },
  changed: { label: 'changed', tone: 'warn' },
  gone: { label: 'gone', tone: 'danger' },
  unlisted: { label: 'not in the list', tone: 'guess' },
}

/** What is to be known of a model besides its name. */
export function RowMarkChip({ mark }: { mark: RowMark | undefined }) {
  return mark === undefined ? null : <Chip tone={marks[mark].tone}>{marks[mark].label}</Chip>
}
