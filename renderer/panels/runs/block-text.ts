import { assertNever } from '../../../shared/assert-never.ts'
import type { Block } from '../../../shared/runs/block.ts'
import { writeJson } from '../../../shared/json.ts'

/** The content of a block as text, shown if the block cannot be rendered. */
export function blockText(block: Block): string {
  switch (block.type) {
    case 'text':
    case 'reasoning':
    case 'refusal':
      return block.text
    case 'tool-call':
      return block.arguments
    case 'tool-result':
      return block.output
    case 'media':
      return block.name ?? block.mediaType
    case 'citation':
      return block.url === '' ? (block.title ?? '') : block.url
    case 'opaque':
      return writeJson(block.value)
    case 'left-out':
      return ''
    default:
      return assertNever(block)
  }
}
