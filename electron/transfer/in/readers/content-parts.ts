import { objectAt, objectsIn, textAt } from '../../../../shared/conversations/bodies/json-at.ts'
import type { Json } from '../../../../shared/json.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import type { Notes } from '../notes.ts'
import { blocksOfMarkup } from './markup-blocks.ts'
import { fileAt, textBlocks, type SourceFile } from './reader.ts'

/**
 * The content of a message that a tool stores in wire format (see shared/gateway/wire/chat-completions.md, "Request
 * fields"): a text, or parts of texts and images. The text of an answer may contain the tool's own markup. Other parts
 * are noted.
 */
export function blocksOfContent(
  content: Json | undefined,
  role: string,
  file: SourceFile,
  notes: Notes,
): Block[] {
  if (typeof content === 'string') return role === 'assistant' ? blocksOfMarkup(content) : textBlocks(content)
  return objectsIn(content).flatMap((part): Block[] => {
    const type = textAt(part, 'type')
    if (type === 'text') return textBlocks(textAt(part, 'text'))
    if (type === 'image_url')
      return fileAt(textAt(objectAt(part, 'image_url'), 'url'), { fallbackType: 'image/*', file, notes })
    notes.add('unknown-part', type)
    return []
  })
}
