import { useEffect, useState } from 'react'
import type { Source } from '../../../../shared/request-forms/images/form.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useOrientation } from '../../../panels/media-file/use-orientation.ts'

/**
 * How the file says that its picture is to be turned, as photographs of a camera that was held upright or upside down do;
 * `undefined` for not at all. It is painted on and sent as it is stored: masks count stored pixels, and few models read what a camera noted.
 */
export function useTurn({ mediaId, mediaType, width, height }: Source): 'side' | 'upside-down' | undefined {
  const orientation = useOrientation(mediaId, mediaType)
  const [isOnSide, setIsOnSide] = useState(false)
  useEffect(() => {
    // An image outside of the page is measured as it would be shown.
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
  // 4 is mirrored as well.
  return orientation === 3 || orientation === 4 ? 'upside-down' : undefined
}
