import type { Block } from '../../../../shared/runs/block.ts'

/** Words of an answer, where it has nothing else that would be lost. Reasoning belongs to what the model said. */
export function editableText(blocks: readonly Block[]): string | undefined {
  const isPlain = blocks.every(({ type }) => type === 'text' || type === 'reasoning')
  const texts = blocks.flatMap((block) => (block.type === 'text' ? block.text : []))
  return isPlain && texts.length > 0 ? texts.join('\n\n') : undefined
}
