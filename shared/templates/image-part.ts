import * as z from 'zod/mini'
import { readDataUrl } from '../media/data-url.ts'
import type { Block } from '../runs/block.ts'

/** A URL, a data URL, or a template of one; `{{photo}}` is a library file. */
const addressSchema = z.string().check(z.minLength(1))

/**
 * An image among the parts of a message, as in the bodies of OpenAI and Anthropic. A part with an unknown key, such as
 * `detail`, does not match: the key would not be sent.
 */
export const imagePartSchema = z.union([
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.union([addressSchema, z.strictObject({ url: addressSchema })]),
  }),
  z.strictObject({ type: z.literal('input_image'), image_url: addressSchema }),
  z.strictObject({
    type: z.literal('image'),
    source: z.union([
      z.strictObject({ type: z.literal('url'), url: addressSchema }),
      z.strictObject({ type: z.literal('base64'), media_type: z.string(), data: addressSchema }),
    ]),
  }),
])

export type ImagePart = z.infer<typeof imagePartSchema>

/** Returns the URL of the image, whichever shape the part has. */
function addressOf(part: ImagePart): string {
  if (part.type !== 'image') return typeof part.image_url === 'string' ? part.image_url : part.image_url.url
  const { source } = part
  return source.type === 'url' ? source.url : `data:${source.media_type};base64,${source.data}`
}

/** promptfoo writes the type of a file before its bytes; a library file has its own type. */
const typeBefore = /^data:[^,{]*;base64,\s*(?=\{\{[^{}]+\}\}\s*$)/

/** Returns the image as blocks; `ofText` fills the variables into its URL, and a file variable is the image itself. */
export function blocksOfImage(part: ImagePart, ofText: (text: string) => Block[]): Block[] {
  const address = addressOf(part)
  const found = ofText(address.replace(typeBefore, '')).filter(
    (block) => block.type !== 'text' || block.text.trim() !== '',
  )
  if (found.length > 0 && found.every(({ type }) => type === 'media')) return found
  const written = ofText(address)
    .map((block) => (block.type === 'text' ? block.text : ''))
    .join('')
    .trim()
  // The value is itself a data URL, after the type of another.
  const content = readDataUrl(written.slice(Math.max(0, written.lastIndexOf('data:'))))
  return [{ type: 'media', ...(content ?? { mediaType: 'image/*', url: written }) }]
}
