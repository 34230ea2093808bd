import { assertNever } from '../assert-never.ts'
import type { Block } from '../runs/block.ts'

/** Returns the text of blocks for search and titles: written and spoken words, without reasoning or data. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => {
      switch (block.type) {
        case 'text':
        case 'refusal':
          return [block.text]
        case 'tool-call':
          return [`${block.name} ${block.arguments}`]
        case 'tool-result':
          return [block.output]
        case 'media':
          return block.name === undefined ? [] : [block.name]
        case 'citation':
          return [[block.title ?? block.url, block.quote ?? ''].filter((text) => text !== '').join('\n')]
        case 'reasoning':
        case 'opaque':
        case 'left-out':
          return []
        default:
          return assertNever(block)
      }
    })
    .join('\n')
}
