import { Archive } from 'lucide-react'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { downloadBlob } from '../../controls/files/download-blob.ts'
import { fetchMedia } from './fetch-media.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useNoteFailure } from '../undoable/use-note-failure.ts'
import { useZipMedia } from '../../queries/media.ts'
import { mediaText } from '../../../shared/text/en/media.ts'

/** Packs a selection with its provenance and offers to save the archive. A copy stays in the media folder. */
export function useArchive(): {
  readonly pack: (ids: readonly string[]) => Promise<void>
  isPacking: boolean
} {
  const zip = useZipMedia()
  const toast = useToast()
  const noteFailure = useNoteFailure()
  const pack = async (ids: readonly string[]) => {
    try {
      const { id, fileName, bytes, count, leftOut } = await zip.mutateAsync([...ids])
      const blob = await fetchMedia(id)
      if (blob !== undefined) downloadBlob(fileName, blob)
      toast.show({
        message: mediaText().packed({
          count,
          fileName,
          size: formatBytes(bytes),
          missing: leftOut.length,
        }),
        icon: Archive,
      })
    } catch (error) {
      noteFailure(error)
    }
  }
  return { pack, isPacking: zip.isPending }
}

export function ArchiveButton({ ids, label }: { ids: readonly string[]; label?: string }) {
  const { pack, isPacking } = useArchive()
  return (
    <IconButton
      icon={Archive}
      label={label ?? mediaText().saveAsArchive}
      isBusy={isPacking}
      onClick={() => void pack(ids)}
    />
  )
}
