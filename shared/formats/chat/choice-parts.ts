import type { Json } from '../../json.ts'
import { readDataUrl } from '../../media/data-url.ts'
import type { Part } from '../../runs/part.ts'
import { createMarkdownMedia } from '../markdown-media.ts'
import { keyOfCitation, readCitation } from './citation.ts'

export type TextType = 'text' | 'reasoning' | 'refusal'

/** Appends the parts of one choice to a list, and names the blocks that they belong to. */
export interface ChoiceParts {
  /** Sets the list that parts are appended to from now on. */
  into(out: Part[]): void
  /** Whether any block was begun. */
  hasContent(): boolean
  /** Returns the name of a new block; text continues in its own block. */
  openBlock(type: string): string
  /** Appends text to the block of its type; a new block begins after one of another type. */
  add(type: TextType, text: string): void
  /** Appends text that may contain files as Markdown. */
  addMarkdown(text: string): void
  addImage(url: string): void
  /** Appends a value that is only displayed, once for each label. */
  addOpaque(label: string, value: Json): void
  /** Appends a source once; nothing for a value that names none. */
  addCitation(value: unknown): void
  /** Ends the answer: appends the text that was held back. */
  end(): void
}

/**
 * Block names are `<choice>/<type>/<count>`: `index` is that of the choice, from 0, and the count goes on over all types
 * (see shared/gateway/wire/chat-completions.md, "Stream").
 */
export function createChoiceParts(index: number): ChoiceParts {
  let parts: Part[] = []
  let current: TextType | 'other' | undefined
  let block = ''
  let blockCount = 0
  const opaqueLabels = new Set<string>()
  const cited = new Set<string>()

  function openBlock(type: string): string {
    blockCount += 1
    return `${index}/${type}/${blockCount}`
  }

  function openOther(type: string): string {
    markdown.flush()
    current = 'other'
    return openBlock(type)
  }

  function add(type: TextType, text: string): void {
    if (type !== 'text') markdown.flush()
    if (current !== type) {
      // A line break alone among the reasoning stands for a signature (see shared/gateway/wire/chat-completions.md,
      // "Stream").
      if (type === 'reasoning' && current !== undefined && text.trim() === '') return
      block = openBlock(type)
      current = type
    }
    parts.push({ type, block, text })
  }

  const markdown = createMarkdownMedia(
    (text) => add('text', text),
    (media) => parts.push({ type: 'media', block: openOther('media'), ...media }),
  )

  return {
    into(out) {
      parts = out
    },
    hasContent: () => blockCount > 0,
    openBlock,
    add,
    addMarkdown: (text) => markdown.push(text),
    addImage(url) {
      const content = readDataUrl(url)
      const place = openOther('media')
      parts.push({ type: 'media', block: place, ...(content ?? { mediaType: 'image/*', url }) })
    },
    addOpaque(label, value) {
      if (opaqueLabels.has(label)) return
      opaqueLabels.add(label)
      parts.push({ type: 'opaque', block: openOther('opaque'), label, value })
    },
    addCitation(value) {
      const citation = readCitation(value)
      if (citation === undefined || cited.has(keyOfCitation(citation))) return
      cited.add(keyOfCitation(citation))
      // A source belongs beside the text and does not split it.
      parts.push({ type: 'citation', block: openBlock('citation'), ...citation })
    },
    end: () => markdown.end(),
  }
}
