import type { Block } from '../../../../shared/runs/block.ts'

/**
 * The text of an answer, if editing would lose nothing else; otherwise `undefined`. Reasoning may be lost, because it
 * belongs to the original answer.
 */
export function editableText(blocks: readonly Block[]): string | undefined {
  const isPlain = blocks.every(({ type }) => type === 'text' || type === 'reasoning')
  const texts = blocks.flatMap((block) => (block.type === 'text' ? block.text : []))
  return isPlain && texts.length > 0 ? texts.join('\n\n') : undefined
}
