import type { Block } from '../../../../shared/runs/block.ts'
import { CacheMarkChip } from '../../../panels/caching/cache-mark-chip.tsx'

/** The cache marks of a turn. */
export function TurnMarks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) =>
    'cacheMark' in block && block.cacheMark !== undefined ? (
      <CacheMarkChip key={index} mark={block.cacheMark} />
    ) : null,
  )
}
