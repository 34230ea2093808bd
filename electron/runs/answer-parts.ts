import { assertNever } from '../../shared/assert-never.ts'
import type { Block } from '../../shared/runs/block.ts'
import type { Part } from '../../shared/runs/part.ts'

/** Converts stored blocks back into parts, as a watcher of a finished run receives them. */
export function partsOfBlocks(blocks: readonly Block[], providerState?: unknown): Part[] {
  const parts = blocks.flatMap((block, index): Part[] => {
    const name = `stored-${index}`
    switch (block.type) {
      case 'text':
      case 'reasoning':
      case 'refusal':
        return [{ type: block.type, block: name, text: block.text }]
      case 'tool-call':
      case 'citation':
      case 'opaque':
        return [{ ...block, block: name }]
      case 'media': {
        const { name: _name, ...media } = block
        return [{ ...media, block: name }]
      }
      case 'left-out':
        return [block]
      // Only user turns contain tool results.
      case 'tool-result':
        return []
      default:
        return assertNever(block)
    }
  })
  return providerState === undefined ? parts : [...parts, { type: 'keep', value: providerState }]
}
