import { Check } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { copyImage } from './copy-image.ts'

/** Copies an image, and says whether it got there. */
export function useCopyImage(): (item: MediaItem) => void {
  const { show, showProblem } = useToast()
  return (item) =>
    void copyImage(item).then((isCopied) =>
      isCopied
        ? show({ message: mediaText().imageCopied, icon: Check })
        : showProblem(mediaText().imageNotCopied),
    )
}
