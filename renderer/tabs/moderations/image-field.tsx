import { ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ModerationImage } from '../../../shared/request-forms/moderations/form.ts'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { ContextMenu } from '../../controls/overlays/context-menu.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { ImageDialog } from '../../panels/attachments/image-dialog.tsx'
import { LibraryButton } from '../../panels/library-choice/library-button.tsx'
import { useImageFiles } from './frame.tsx'
import { addItem, removeImage } from './images.ts'

/** The images to check: from disk, from the library, or dropped on the tab. */
export function ImageField({ images }: { images: readonly ModerationImage[] }) {
  const { add, isAdding, error } = useImageFiles()
  const input = useRef<HTMLInputElement>(null)
  const text = moderationsText().form
  return (
    <section aria-label={text.images}>
      <h3 className="mb-1 text-small font-medium text-ink-2">{text.images}</h3>
      {images.length > 0 && (
        <ul className="mb-2 flex flex-col gap-1.5">
          {images.map((image) => (
            <ImageRow key={image.mediaId} image={image} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="small"
          icon={ImagePlus}
          isBusy={isAdding}
          busyLabel={text.reading}
          onClick={() => input.current?.click()}
        >
          {text.addImage}
        </Button>
        <LibraryButton kind="pictures" onChoose={addItem} />
      </div>
      <FilePicker ref={input} label={text.imagesToCheck} accept="image/*" multiple onChoose={add} />
      {error !== undefined && <ErrorNotice error={error} className="mt-2" />}
    </section>
  )
}

function ImageRow({ image }: { image: ModerationImage }) {
  const { mediaId, fileName, mediaType, bytes, isFromLibrary } = image
  const { show } = useToast()
  const [isShown, setIsShown] = useState(false)
  const text = moderationsText().form
  const remove = () => removeImage(image, show)
  return (
    <ContextMenu
      sections={() => [
        { items: [{ id: 'remove', label: text.remove(fileName), icon: X, onSelect: remove }] },
      ]}
    >
      <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-2">
        <button
          type="button"
          aria-label={text.view(fileName)}
          className="rounded-sm"
          onClick={() => setIsShown(true)}
        >
          <img src={mediaAddress(mediaId)} alt="" className="size-10 rounded-sm bg-sunken object-cover" />
        </button>
        <div className="min-w-0">
          <MiddleCut text={fileName} />
          <p className="text-small text-ink-3">
            {[formatBytes(bytes), ...(isFromLibrary ? [text.fromLibrary] : [])].join(' · ')}
          </p>
        </div>
        <IconButton icon={X} label={text.remove(fileName)} onClick={remove} />
        {isShown && (
          <ImageDialog
            media={{ type: 'media', mediaType, name: fileName, bytes }}
            id={mediaId}
            onClose={() => setIsShown(false)}
          />
        )}
      </li>
    </ContextMenu>
  )
}
