import type { Block } from '../../../../shared/runs/block.ts'

const shownWhileRunning = 400
const maxShownCharacters = 4000
/** Marks that are not shown are fewer than what they stand around. */
const lookedAt = 2 * maxShownCharacters

/** The words of an answer for little room: while it arrives their end, later their beginning. */
export function shortAnswer(blocks: readonly Block[], isRunning: boolean): string {
  const text = blocks
    .map((block) => blockText(block, isRunning))
    .filter(Boolean)
    .join('\n')
  if (isRunning) return text.slice(-shownWhileRunning)
  return text.length <= maxShownCharacters ? text : `${text.slice(0, maxShownCharacters)}…`
}

/** Of a long text only the part is looked at that may be shown. */
function blockText(block: Block, isRunning: boolean): string {
  switch (block.type) {
    case 'text':
    case 'refusal':
      return withoutMarks(isRunning ? block.text.slice(-lookedAt) : block.text.slice(0, lookedAt))
    case 'tool-call':
      return `${block.name}(${block.arguments})`
    case 'media':
      return block.name ?? block.mediaType
    default:
      return ''
  }
}

/** Marks that say how a text looks would only be in the way here. What is code stays as it is. */
function withoutMarks(text: string): string {
  if (text.includes('```')) return text
  return text
    .replaceAll(/^#{1,6} +/gm, '')
    .replaceAll(/\*\*(?=\S)([^*\n]+)\*\*/g, '$1')
    .replaceAll(/`([^`\n]+)`/g, '$1')
}
