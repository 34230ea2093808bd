import type { RowMark } from '../model-rows.ts'
import { Chip, type ChipTone } from '../../../controls/buttons/chip.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

const tones: Readonly<Record<RowMark, ChipTone>> = {
  new: 'accent',
  changed: 'warn',
  gone: 'danger',
  unlisted: 'guess',
}

/** What is to be known of a model besides its name. */
export function RowMarkChip({ mark }: { mark: RowMark | undefined }) {
  return mark === undefined ? null : <Chip tone={tones[mark]}>{modelsText().marks[mark]}</Chip>
}
