import type { Block } from '../../runs/block.ts'
import { readDataUrl } from '../../media/data-url.ts'

/** Returns a block for a file URL: a `data:` URL contains the file, any other URL refers to it. */
export function mediaBlock(url: string, fallbackType: string, name?: string): Block {
  const named = name === undefined || name === '' ? {} : { name }
  return { type: 'media', ...(readDataUrl(url) ?? { mediaType: fallbackType, url }), ...named }
}
