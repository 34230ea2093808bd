import { Archive, CircleAlert } from 'lucide-react'
import { IconButton } from '../../controls/icon-button.tsx'
import { downloadBlob } from '../../controls/download-blob.ts'
import { fetchMedia } from './fetch-media.ts'
import { formatBytes, formatPlural } from '../../lib/format-number.ts'
import { useToast } from '../../controls/toast.tsx'
import { useZipMedia } from '../../queries/media.ts'

/** Packs a selection with its provenance, and offers the archive to be saved. It also stays in the media folder. */
export function ArchiveButton({
  ids,
  label = 'Save as archive',
}: {
  ids: readonly string[]
  label?: string
}) {
  const zip = useZipMedia()
  const toast = useToast()
  const pack = async () => {
    try {
      const { id, fileName, bytes, count, leftOut } = await zip.mutateAsync([...ids])
      const blob = await fetchMedia(id)
      if (blob !== undefined) downloadBlob(fileName, blob)
      const gone = leftOut.length === 0 ? '' : `, ${formatPlural(leftOut.length, 'missing file')} left out`
      toast.show({
        message: `Packed ${formatPlural(count, 'file')} into exports/${fileName}, ${formatBytes(bytes)}${gone}`,
        icon: Archive,
      })
    } catch (error) {
      toast.show({
        message: error instanceof Error ? error.message : 'The archive could not be made.',
        icon: CircleAlert,
      })
    }
  }
  return <IconButton icon={Archive} label={label} isBusy={zip.isPending} onClick={() => void pack()} />
}
