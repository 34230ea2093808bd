import { Ellipsis, FileImage, ImagePlus, Minimize2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { maxAttachmentBytes } from '../../../../shared/limits.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Source } from '../../../../shared/request-forms/images/form.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ImageDialog } from '../../../panels/attachments/image-dialog.tsx'
import type { AddImages } from '../../../panels/attachments/use-add-images.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes, formatCount } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { LibraryButton } from '../../../panels/library-choice/library-button.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { usePastedFiles } from '../../../controls/files/use-pasted-files.ts'
import { convertSource, scaledSides } from './convert-source.ts'
import { addItem, replaceSource, restoreSources, setSources, sourcesNow } from './sources.ts'
import { useTurn } from './use-turn.ts'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The images to edit, from the file picker or the clipboard; the surrounding view handles drops. */
export function SourceField({ add, isAdding, error, sources }: AddImages & { sources: readonly Source[] }) {
  const input = useRef<HTMLInputElement>(null)
  const [first] = sources
  usePastedFiles(add, isImage)
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
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="small"
          icon={ImagePlus}
          isBusy={isAdding}
          busyLabel={imagesText().reading}
          onClick={() => input.current?.click()}
        >
          {first === undefined ? imagesText().chooseImage : imagesText().addAnother}
        </Button>
        <LibraryButton kind="pictures" onChoose={addItem} />
      </div>
      <FilePicker ref={input} label={imagesText().imagesToEdit} accept="image/*" multiple onChoose={add} />
      {error !== undefined && <ErrorNotice error={error} className="mt-2" />}
    </section>
  )
}

function SourceRow({ source, isMasked }: { source: Source; isMasked: boolean }) {
  const { show } = useToast()
  const { mediaId, fileName, bytes, width, height, isFromLibrary } = source
  const [isShown, setIsShown] = useState(false)
  const conversion = useConversion(source)
  const turn = useTurn(source)

  function remove(): void {
    const before = sourcesNow()
    setSources(before.sources.filter((item) => item.mediaId !== mediaId))
    show({ message: imagesText().sourceRemoved(fileName), undo: () => restoreSources(before) })
  }

  const sections = [{ items: conversion.choices }]

  return (
    <ContextMenu sections={() => sections}>
      <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-2">
        <button
          type="button"
          aria-label={imagesText().viewNamed(fileName)}
          title={imagesText().view}
          onClick={() => setIsShown(true)}
          className="rounded-sm"
        >
          <img
            src={mediaAddress(mediaId)}
            alt=""
            className="size-10 rounded-sm bg-sunken object-cover [image-orientation:none]"
          />
        </button>
        <div className="min-w-0">
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
        <span className="flex">
          <Menu
            align="end"
            trigger={
              <IconButton
                icon={Ellipsis}
                label={imagesText().moreFor(fileName)}
                tooltip={imagesText().more}
                isBusy={conversion.isOn}
              />
            }
            sections={sections}
          />
          <IconButton icon={X} label={imagesText().remove(fileName)} onClick={remove} />
        </span>
        {turn !== undefined && (
          <p className="col-span-3 mt-1 text-small text-ink-2">
            {turn === 'side' ? imagesText().storedTurned : imagesText().storedUpsideDown}{' '}
            <button
              type="button"
              disabled={conversion.isOn}
              className="rounded-xs text-accent hover:underline disabled:text-ink-off"
              onClick={conversion.turn}
            >
              {imagesText().turnUpright}
            </button>
          </p>
        )}
        {conversion.error !== undefined && (
          <ErrorNotice error={conversion.error} className="col-span-3 mt-2" />
        )}
        {isShown && (
          <ImageDialog
            media={{ type: 'media', mediaType: source.mediaType, name: fileName, bytes, width, height }}
            id={mediaId}
            onClose={() => setIsShown(false)}
          />
        )}
      </li>
    </ContextMenu>
  )
}

/** Converts a source to PNG, or scales it down. */
function useConversion(source: Source) {
  const bridge = useBridge()
  const { show } = useToast()
  const [isOn, setIsOn] = useState(false)
  const [error, setError] = useState<AppError | undefined>(undefined)
  const { mediaId, mediaType, width, height } = source

  async function convert(side: number): Promise<void> {
    setIsOn(true)
    setError(undefined)
    const converted = await convertSource(source, side, bridge)
    setIsOn(false)
    if (converted.ok) replaceSource(mediaId, converted.value, show)
    else setError(converted.error)
  }

  const choices: MenuAction[] = [
    {
      id: 'png',
      label: imagesText().convertToPng,
      icon: FileImage,
      disabled: mediaType === 'image/png',
      ...(mediaType === 'image/png' && { meta: imagesText().isPng }),
      onSelect: () => void convert(Number.MAX_SAFE_INTEGER),
    },
    ...scaledSides
      .filter((side) => side < Math.max(width, height))
      .map((side) => ({
        id: String(side),
        label: imagesText().scaleTo(formatCount(side)),
        icon: Minimize2,
        onSelect: () => void convert(side),
      })),
  ]
  return { choices, isOn, error, turn: () => void convert(Number.MAX_SAFE_INTEGER) }
}

function isImage({ type }: File): boolean {
  return type.startsWith('image/')
}
