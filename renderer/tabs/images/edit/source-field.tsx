import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { maxAttachmentBytes } from '../../../../shared/attachments/attachment.ts'
import type { Source } from '../../../../shared/request-forms/images.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import type { AddImages } from '../../../panels/attachments/use-add-images.ts'
import { Button } from '../../../controls/button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { MiddleCut } from '../../../controls/middle-cut.tsx'
import { useToast } from '../../../controls/toast.tsx'
import { useLatest } from '../../../controls/use-latest.ts'
import { restoreSources, setSources, sourcesNow } from './sources.ts'
import { FilePicker } from '../../../controls/file-picker.tsx'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The images to edit: by picker or paste; dropping is up to the view around it. */
export function SourceField({ add, isAdding, error, sources }: AddImages & { sources: readonly Source[] }) {
  const input = useRef<HTMLInputElement>(null)
  const [first] = sources
  usePastedImages(add)
  return (
    <section aria-label={imagesText().sourceImages}>
      <h3 className="mb-1 flex text-small font-medium text-ink-2">
        {sources.length > 1 ? imagesText().sourceImages : imagesText().sourceImage}
        {first !== undefined && (
          <span className="tabular ml-auto font-regular text-ink-3">
            {first.width} × {first.height}
          </span>
        )}
      </h3>
      {sources.length > 0 && (
        <ul className="mb-2 flex flex-col gap-1.5">
          {sources.map((source, index) => (
            <SourceRow key={source.mediaId} source={source} isMasked={index === 0 && sources.length > 1} />
          ))}
        </ul>
      )}
      <Button
        size="small"
        icon={ImagePlus}
        isBusy={isAdding}
        busyLabel={imagesText().reading}
        onClick={() => input.current?.click()}
      >
        {first === undefined ? imagesText().chooseImage : imagesText().addAnother}
      </Button>
      <FilePicker ref={input} label={imagesText().imagesToEdit} accept="image/*" multiple onChoose={add} />
      {error !== undefined && <ErrorNotice error={error} className="mt-2" />}
    </section>
  )
}

function SourceRow({ source, isMasked }: { source: Source; isMasked: boolean }) {
  const { show } = useToast()
  const { mediaId, fileName, bytes, isFromLibrary } = source

  function remove(): void {
    const before = sourcesNow()
    setSources(before.sources.filter((one) => one.mediaId !== mediaId))
    show({ message: imagesText().sourceRemoved(fileName), undo: () => restoreSources(before) })
  }

  return (
    <li className="flex items-center gap-2">
      <img
        src={mediaAddress(mediaId)}
        alt=""
        className="size-10 flex-none rounded-sm bg-sunken object-cover [image-orientation:none]"
      />
      <div className="min-w-0 flex-1">
        <MiddleCut text={fileName} />
        <p className="text-small text-ink-3">
          {[
            formatBytes(bytes),
            ...(isFromLibrary ? [imagesText().fromLibrary] : []),
            ...(isMasked ? [imagesText().maskedSource] : []),
          ].join(' · ')}
        </p>
        {bytes > maxAttachmentBytes && (
          <p className="text-small text-warn">{imagesText().overLimit(formatBytes(maxAttachmentBytes))}</p>
        )}
      </div>
      <IconButton icon={X} label={imagesText().remove(fileName)} onClick={remove} />
    </li>
  )
}

/** Takes images that are pasted anywhere in the tab. A paste with text in it is left to the field it goes into. */
function usePastedImages(add: (files: readonly File[]) => void): void {
  const take = useLatest((event: ClipboardEvent) => {
    const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (images.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return
    event.preventDefault()
    add(images)
  })
  useEffect(() => {
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [take])
}
