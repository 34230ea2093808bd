import type { Block } from '../runs/block.ts'

const maxLength = 60

/**
 * Returns a title from the first words of a message: one line, whole words. A message without text is named after its
 * first file; `''` when it has none.
 */
export function titleOf(blocks: readonly Block[]): string {
  const text = blocks.find((block) => block.type === 'text' && block.text.trim() !== '')
  if (text?.type !== 'text') return blocks.find((block) => block.type === 'media')?.name ?? ''
  // Normalize only the beginning: the text may be a huge paste.
  const words = text.text.trim().slice(0, 500).replaceAll(/\s+/g, ' ')
  const characters = Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment)
  if (characters.length <= maxLength) return words
  const cut = characters.slice(0, maxLength).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > maxLength / 2 ? lastSpace : undefined).trimEnd()}…`
}
