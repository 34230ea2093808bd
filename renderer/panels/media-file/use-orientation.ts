import { useQuery } from '@tanstack/react-query'
import { imageOrientation } from '../../../shared/media/image-orientation.ts'
import { mediaAddress } from '../../bridge/media-address.ts'

/** What a camera noted is at most one segment of 64 kB, and stands before the picture. */
const headBytes = 131_072

/**
 * How a photograph is to be turned to be shown as it was taken, from 1 to 8 (`imageOrientation`). 1 for what is no JPEG, and
 * until it is read.
 */
export function useOrientation(mediaId: string, mediaType: string): number {
  const { data = 1 } = useQuery({
    queryKey: ['orientation', mediaId],
    queryFn: ({ signal }) => readOrientation(mediaId, signal),
    enabled: mediaType === 'image/jpeg',
    // A file never changes.
    staleTime: Infinity,
  })
  return data
}

async function readOrientation(mediaId: string, signal: AbortSignal): Promise<number> {
  const range = { Range: `bytes=0-${headBytes - 1}` }
  const response = await fetch(mediaAddress(mediaId), { headers: range, signal })
  return response.ok ? imageOrientation(new Uint8Array(await response.arrayBuffer())) : 1
}
