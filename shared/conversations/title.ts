import type { Block } from '../runs/block.ts'

const maxLength = 60

/**
 * A title made of the first words of a message: one line, whole words. A message without text is called after its first
 * file; `''` when there is none.
 */
export function titleOf(blocks: readonly Block[]): string {
  const text = blocks.find((block) => block.type === 'text' && block.text.trim() !== '')
  if (text?.type !== 'text') return blocks.find((block) => block.type === 'media')?.name ?? ''
  // A huge paste is not worth normalising as a whole.
  const words = text.text.trim().slice(0, 500).replaceAll(/\s+/g, ' ')
  const characters = Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment)
  if (characters.length <= maxLength) return words
  const cut = characters.slice(0, maxLength).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > maxLength / 2 ? lastSpace : undefined).trimEnd()}…`
}
