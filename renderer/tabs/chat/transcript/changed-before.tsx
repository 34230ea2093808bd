import { History } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'

/** Says that the turns above are no longer those that this answer was given to, or that the compaction contains. */
export function ChangedBefore({ isCompaction = false }: { isCompaction?: boolean }) {
  const { label, answer, compaction } = chatText().changedBefore
  return (
    <Chip icon={History} tooltip={isCompaction ? compaction : answer}>
      {label}
    </Chip>
  )
}
