import { useQuery } from '@tanstack/react-query'
import { imageOrientation } from '../../../shared/media/image-orientation.ts'
import { mediaAddress } from '../../bridge/media-address.ts'

/** EXIF data is at most one segment of 64 kB, before the image data. */
const headBytes = 131_072

/** The EXIF orientation of a photo, 1 to 8 (`imageOrientation`). 1 for other types than JPEG, and until it is read. */
export function useOrientation(mediaId: string, mediaType: string): number {
  const { data = 1 } = useQuery({
    queryKey: ['orientation', mediaId],
    queryFn: ({ signal }) => readOrientation(mediaId, signal),
    enabled: mediaType === 'image/jpeg',
    // The file of an id never changes.
    staleTime: Infinity,
  })
  return data
}

async function readOrientation(mediaId: string, signal: AbortSignal): Promise<number> {
  const range = { Range: `bytes=0-${headBytes - 1}` }
  const response = await fetch(mediaAddress(mediaId), { headers: range, signal })
  return response.ok ? imageOrientation(new Uint8Array(await response.arrayBuffer())) : 1
}
