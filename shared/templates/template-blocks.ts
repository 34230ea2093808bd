import * as z from 'zod/mini'
import { asMedia, mediaValueSchema, type MediaValue } from '../media/media-value.ts'
import type { Block, MediaBlock } from '../runs/block.ts'
import { blocksOfImage, imagePartSchema } from './image-part.ts'
import { templateParts, textOfValue, type TemplateValues } from './template.ts'
import { definedFields } from '../defined-fields.ts'

/** Returns the text with its values filled in; a file becomes a separate block at the place of its name. */
export function templateBlocks(text: string, values: TemplateValues): Block[] {
  const blocks: Block[] = []
  let written = ''
  const flush = (): void => {
    if (written !== '') blocks.push({ type: 'text', text: written })
    written = ''
  }
  for (const part of templateParts(text, values)) {
    const media = typeof part === 'string' ? undefined : asMedia(part.value)
    if (media === undefined) {
      written += typeof part === 'string' ? part : textOfValue(part.value)
      continue
    }
    flush()
    blocks.push(blockOfMedia(media))
  }
  flush()
  return blocks
}

/** Returns a file as a part of a message. */
export function blockOfMedia({ mediaId, mediaType, fileName, bytes, width, height }: MediaValue): MediaBlock {
  return {
    type: 'media',
    mediaType,
    name: fileName,
    mediaId,
    ...definedFields({ bytes, width, height }),
  }
}

const contentPartSchema = z.union([
  z.object({ type: z.enum(['text', 'input_text', 'output_text']), text: z.string() }),
  mediaValueSchema,
  imagePartSchema,
])

/** A list of messages in a value or a prompt: texts, library files and images. */
export const messagesSchema = z
  .array(
    z.object({
      role: z.enum(['system', 'developer', 'user', 'assistant']),
      content: z.union([z.string(), z.array(contentPartSchema)]),
    }),
  )
  .check(z.minLength(1))

export type TemplateMessage = z.infer<typeof messagesSchema>[number]

/** Returns the blocks of a message; `ofText` converts its texts, which are templates in a prompt but not in a value. */
export function blocksOfContent(
  content: TemplateMessage['content'],
  ofText: (text: string) => Block[] = textBlocks,
): Block[] {
  if (typeof content === 'string') return ofText(content)
  return content.flatMap((part) => {
    if ('text' in part) return ofText(part.text)
    return 'mediaId' in part ? [blockOfMedia(part)] : blocksOfImage(part, ofText)
  })
}

function textBlocks(text: string): Block[] {
  return text === '' ? [] : [{ type: 'text', text }]
}
