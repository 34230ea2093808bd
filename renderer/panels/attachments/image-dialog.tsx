import type { MediaBlock } from '../../../shared/runs/block.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { mediaMeta } from './media-meta.ts'
import { attachmentsText } from '../../../shared/text/en/attachments.ts'

export type ImageDialogProps = { media: MediaBlock; id: string; onClose: () => void }

/** An image as large as the window allows. */
export function ImageDialog({ media, id, onClose }: ImageDialogProps) {
  const name = media.name ?? attachmentsText().image
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      description={mediaMeta(media)}
      className="w-fit min-w-[min(320px,100%)]"
    >
      <img
        src={mediaAddress(id)}
        alt={name}
        width={media.width}
        height={media.height}
        className="bg-sunken mx-auto h-auto max-h-[75vh] w-auto max-w-full rounded-sm object-contain"
      />
    </Dialog>
  )
}
