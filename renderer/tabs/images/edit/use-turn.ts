import { useEffect, useState } from 'react'
import type { Source } from '../../../../shared/request-forms/images/form.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useOrientation } from '../../../panels/media-file/use-orientation.ts'

/**
 * The rotation that the file asks for, as photographs taken on the side or upside down do; `undefined` for none. The
 * image is painted on and sent as stored: masks count stored pixels, and few models read the EXIF orientation.
 */
export function useTurn({ mediaId, mediaType, width, height }: Source): 'side' | 'upside-down' | undefined {
  const orientation = useOrientation(mediaId, mediaType)
  const [isOnSide, setIsOnSide] = useState(false)
  useEffect(() => {
    // The browser applies the orientation to the size of an image that is not in the document.
    const shown = new Image()
    shown.addEventListener('load', () =>
      setIsOnSide(width !== height && shown.naturalWidth === height && shown.naturalHeight === width),
    )
    shown.src = mediaAddress(mediaId)
    return () => {
      shown.src = ''
    }
  }, [mediaId, width, height])
  if (isOnSide) return 'side'
  // Orientation 4 is mirrored as well.
  return orientation === 3 || orientation === 4 ? 'upside-down' : undefined
}
