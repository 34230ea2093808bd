import type { Block } from '../../../../shared/conversations/block.ts'
import { formatBytes } from '../../../components/format-number.ts'
import { WireValue } from './wire-value.tsx'

/** The items of a compaction as they are sent: what is still readable, and what is sealed. */
export function CompactedItems({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="flex flex-col gap-2">
      {blocks.map((block, index) => {
        if (block.type !== 'opaque') return null
        const text = JSON.stringify(block.value)
        return (
          <WireValue
            key={index}
            title={block.label === 'compaction' ? 'Sealed item' : 'Item'}
            name={block.label}
            meta={formatBytes(text.length)}
            text={text}
          />
        )
      })}
    </div>
  )
}
