import type { Block } from '../../runs/block.ts'
import { readDataUrl } from '../../media/data-url.ts'

/** A file by its address: a `data:` URL holds it, any other names it. */
export function mediaBlock(url: string, fallbackType: string, name?: string): Block {
  const named = name === undefined || name === '' ? {} : { name }
  return { type: 'media', ...(readDataUrl(url) ?? { mediaType: fallbackType, url }), ...named }
}
