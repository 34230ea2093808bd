import { queryOptions } from '@tanstack/react-query'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'

/** Enough bytes for a tile; no more of the file is read. */
const tileBytes = 600

/** The beginning of a text file; `''` if it is not text or cannot be read. A file never changes under its id. */
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
    // A server may send more than requested.
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
