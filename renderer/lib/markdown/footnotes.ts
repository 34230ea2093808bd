import { maxMarkdownBlockCharacters } from '../../../shared/limits.ts'
import type { Footnote, MarkdownBlock } from './markdown-block.ts'

/** A footnote label is short and has no spaces: `1`, `note-2`. */
const label = String.raw`\[\^([^\]\s[]{1,80})\]`
const lineOfNote = new RegExp(String.raw`^ {0,3}${label}:[ \t]*`)
const reference = new RegExp(`${label}(?!:)`, 'g')

/**
 * Splits a paragraph that contains footnotes (`[^1]: …`) into the text before them and each footnote; `undefined`
 * without footnotes. Models write several below each other without a blank line, and directly below a text.
 */
export function splitAtNotes(raw: string): MarkdownBlock[] | undefined {
  if (!raw.includes('[^') || raw.length > maxMarkdownBlockCharacters) return undefined
  const blocks: { type: 'prose' | 'note'; label: string; source: string }[] = []
  for (const line of raw.split(/(?<=\n)/)) {
    const start = lineOfNote.exec(line)
    if (start !== null)
      blocks.push({ type: 'note', label: start[1] ?? '', source: line.slice(start[0].length) })
    else if (blocks.length === 0) blocks.push({ type: 'prose', label: '', source: line })
    else (blocks.at(-1) as { source: string }).source += line
  }
  if (!blocks.some(({ type }) => type === 'note')) return undefined
  return blocks.map((block) =>
    block.type === 'note' ? { ...block, type: 'note' } : { type: 'prose', source: block.source },
  )
}

/** Returns the labels in `known`, followed by further ones that blocks refer to, in order. */
export function referencesIn(blocks: readonly MarkdownBlock[], known: readonly string[]): readonly string[] {
  const written = blocks.filter((block) => block.type === 'prose' && block.source.includes('[^'))
  if (written.length === 0) return known
  const found = new Set(known)
  for (const block of written)
    if (block.type === 'prose') for (const [, name = ''] of block.source.matchAll(reference)) found.add(name)
  return found.size === known.length ? known : [...found]
}

/** Returns the known footnotes, followed by those among the blocks. */
export function notesIn(blocks: readonly MarkdownBlock[], known: readonly Footnote[]): readonly Footnote[] {
  const more = blocks.filter((block) => block.type === 'note')
  return more.length === 0 ? known : [...known, ...more]
}

/** Splits a text at its footnote references into texts and labels. */
export function splitAtReferences(text: string): readonly (string | { readonly label: string })[] {
  return text
    .split(new RegExp(label, 'g'))
    .map((piece, index) => (index % 2 === 0 ? piece : { label: piece }))
    .filter((piece) => piece !== '')
}

/** Numbers the footnotes in the order of their references, followed by unreferenced ones. */
export function numberNotes(
  references: readonly string[],
  notes: readonly Footnote[],
): ReadonlyMap<string, number> {
  const labels = new Set([...references, ...notes.map((note) => note.label)])
  return new Map([...labels].map((name, index) => [name, index + 1]))
}
