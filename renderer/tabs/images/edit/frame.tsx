import { ImagePlus } from 'lucide-react'
import { createContext, use, useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ImagesEditValues } from '../../../../shared/request-forms/images/form.ts'
import { DropOverlay } from '../../../controls/files/drop-overlay.tsx'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { useAddImages, type AddImages } from '../../../panels/attachments/use-add-images.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useFilesTabPayload } from '../../../stores/files-tab-payload.ts'
import { useKeepFormAttachments } from '../../../queries/keep-form-attachments.ts'
import { useSavedValues } from '../../../queries/saved-values.ts'
import { generateValues } from '../generate/values.ts'
import { takeAttachment } from './sources.ts'
import { editValues, maskValues, sentEdits } from './values.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

const SourceFilesContext = createContext<AddImages | null>(null)

/** Returns the function that adds files from disk as sources. */
export function useSourceFiles(): AddImages {
  const files = use(SourceFilesContext)
  if (files === null) throw new Error('useSourceFiles needs an EditFrame above it')
  return files
}

/** Restores the mask and the sent edits, and accepts images dropped anywhere on the form. */
export function EditFrame({ children }: { children: ReactNode }) {
  useSavedValues(maskValues)
  useSavedValues(sentEdits)
  useModelOfGenerate()
  useKeepFormAttachments('images-edit', useAttachmentIds())
  const files = useAddImages(takeAttachment)
  const drop = useFileDrop(files.add)
  useFilesTabPayload('images', useLatest(files.add))
  return (
    <SourceFilesContext value={files}>
      <div className="relative flex min-h-0 min-w-0 flex-1" {...drop.area}>
        {children}
        {drop.isOver && <DropOverlay icon={ImagePlus}>{imagesText().dropToEdit}</DropOverlay>}
      </div>
    </SourceFilesContext>
  )
}

/** Attachments of the form and of sent edits: a result is compared with its source, and an edit can be resent. */
function useAttachmentIds(): string[] {
  const values = useStore(editValues, ({ form }) => form)
  const sent = useStore(sentEdits, ({ form }) => form.edits)
  return [values, ...sent.map((edit) => edit.values)].flatMap(attachmentsOf)
}

function attachmentsOf({ sources, mask }: ImagesEditValues): string[] {
  const held = sources.filter(({ isFromLibrary }) => !isFromLibrary)
  return [...held, ...(mask === undefined ? [] : [mask])].map(({ mediaId }) => mediaId)
}

/** Starts the edit form with the model of the generate form. */
function useModelOfGenerate(): void {
  useSavedValues(generateValues)
  const model = useStore(generateValues, ({ form }) => form.model)
  const isWanted = useStore(editValues, ({ form }) => form.model === '')
  useEffect(() => {
    if (isWanted && model !== '') editValues.getState().change({ model })
  }, [isWanted, model])
}
