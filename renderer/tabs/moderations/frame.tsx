import { ImagePlus } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import { DropOverlay } from '../../controls/files/drop-overlay.tsx'
import { useFileDrop } from '../../controls/files/use-file-drop.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useAddImages, type AddImages } from '../../panels/attachments/use-add-images.ts'
import { useKeepFormAttachments } from '../../queries/keep-form-attachments.ts'
import { useFilesTabPayload } from '../../stores/files-tab-payload.ts'
import { takeAttachment } from './images.ts'
import { moderationsValues } from './values.ts'

const ImageFilesContext = createContext<AddImages | null>(null)

/** Returns the function that adds images from disk to the form. */
export function useImageFiles(): AddImages {
  const files = use(ImageFilesContext)
  if (files === null) throw new Error('useImageFiles needs a ModerationsFrame above it')
  return files
}

/** Keeps the images of the form, and accepts images dropped anywhere on the tab. */
export function ModerationsFrame({ children }: { children: ReactNode }) {
  useKeepFormAttachments('moderations', useAttachmentIds())
  const files = useAddImages(takeAttachment)
  const drop = useFileDrop(files.add)
  useFilesTabPayload('moderations', useLatest(files.add))
  return (
    <ImageFilesContext value={files}>
      <div className="relative flex min-h-0 min-w-0 flex-1" {...drop.area}>
        {children}
        {drop.isOver && <DropOverlay icon={ImagePlus}>{moderationsText().form.dropToCheck}</DropOverlay>}
      </div>
    </ImageFilesContext>
  )
}

/** The attachments of the form. Those of sent requests are in their records. */
function useAttachmentIds(): string[] {
  const images = useStore(moderationsValues, ({ form }) => form.images)
  return images.flatMap(({ mediaId, isFromLibrary }) => (isFromLibrary ? [] : [mediaId]))
}
