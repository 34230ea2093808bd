import { queryOptions } from '@tanstack/react-query'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'

/** A tile has no room for more, and no file is read further. */
const tileBytes = 600

/** The beginning of a file of text; `''` for one that is no text or cannot be read. Files never change under their id. */
export function textHeadQuery({ id, kind, mediaType, exists }: MediaItem, maxBytes = tileBytes) {
  return queryOptions({
    queryKey: ['text-head', id, maxBytes],
    queryFn: ({ signal }) => readTextHead(mediaAddress(id), maxBytes, signal),
    enabled: kind === 'text' && exists && mediaType.startsWith('text/'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

async function readTextHead(address: string, maxBytes: number, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(address, { signal, headers: { range: `bytes=0-${maxBytes - 1}` } })
    if (!response.ok || response.body === null) return ''
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    // A server may send more than it was asked for.
    for (let read = 0; read < maxBytes;) {
      // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
      const { value, done } = await reader.read()
      if (done) break
      text += decoder.decode(value.subarray(0, maxBytes - read), { stream: true })
      read += value.length
    }
    await reader.cancel()
    return text.trimStart()
  } catch (error) {
    if (signal.aborted) throw error
    return ''
  }
}
