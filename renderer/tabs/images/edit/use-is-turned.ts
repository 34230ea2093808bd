import { useEffect, useState } from 'react'
import type { Source } from '../../../../shared/request-forms/images.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'

/**
 * Whether the file says that its picture is to be shown on its other side, as photographs of a camera that was held upright
 * do. It is painted on and sent as it is stored: masks count stored pixels, and few models read what a camera noted.
 */
export function useIsTurned({ mediaId, width, height }: Source): boolean {
  const [isTurned, setIsTurned] = useState(false)
  useEffect(() => {
    // An image outside of the page is measured as it would be shown.
    const shown = new Image()
    shown.addEventListener('load', () =>
      setIsTurned(width !== height && shown.naturalWidth === height && shown.naturalHeight === width),
    )
    shown.src = mediaAddress(mediaId)
    return () => {
      shown.src = ''
    }
  }, [mediaId, width, height])
  return isTurned
}
