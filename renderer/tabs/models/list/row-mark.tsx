import { CircleAlert } from 'lucide-react'
import type { RowMark } from '../model-rows.ts'
import { Chip, type ChipTone } from '../../../controls/buttons/chip.tsx'
import { modelFactsText } from '../../../../shared/text/en/model-facts.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

const tones: Readonly<Record<RowMark, ChipTone>> = {
  new: 'accent',
  changed: 'warn',
  gone: 'danger',
  unlisted: 'guess',
}

/** A chip for the mark of a model, or for failing runs. */
export function RowMarkChip({ mark, isFailing }: { mark: RowMark | undefined; isFailing: boolean }) {
  if (mark !== undefined) return <Chip tone={tones[mark]}>{modelsText().marks[mark]}</Chip>
  return isFailing ? (
    <Chip tone="danger" icon={CircleAlert}>
      {modelFactsText().failing}
    </Chip>
  ) : null
}
