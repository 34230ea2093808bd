import * as z from 'zod/mini'
import { asMedia, mediaValueSchema, type MediaValue } from '../media/media-value.ts'
import type { Block, MediaBlock } from '../runs/block.ts'
import { blocksOfImage, imagePartSchema } from './image-part.ts'
import { templateParts, textOfValue, type TemplateValues } from './template.ts'
import { definedFields } from '../defined-fields.ts'

/** The text with its values; a file stands as a block of its own where its name is. */
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

/** A file as a part of a message. */
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

/** A list of messages as a value or a prompt has it: texts, files of the library and images. */
export const messagesSchema = z
  .array(
    z.object({
      role: z.enum(['system', 'developer', 'user', 'assistant']),
      content: z.union([z.string(), z.array(contentPartSchema)]),
    }),
  )
  .check(z.minLength(1))

export type TemplateMessage = z.infer<typeof messagesSchema>[number]

/** The blocks of a message; `ofText` makes those of its texts, which are templates in a prompt and none in a value. */
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
