import { Check, CircleAlert } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { copyImage } from './copy-image.ts'

/** Copies an image, and says whether it got there. */
export function useCopyImage(): (item: MediaItem) => void {
  const { show } = useToast()
  return (item) =>
    void copyImage(item).then((isCopied) =>
      show(
        isCopied
          ? { message: mediaText().imageCopied, icon: Check }
          : { message: mediaText().imageNotCopied, icon: CircleAlert },
      ),
    )
}
