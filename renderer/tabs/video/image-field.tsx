import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import type { VideoFormatId } from '../../../shared/formats/registry.ts'
import { videoFileFields } from '../../../shared/formats/video/video-fields.ts'
import { videoRoutes } from '../../../shared/formats/video/video-routes.ts'
import { fieldOn, type InputImage, type VideoValues } from '../../../shared/request-forms/video/form.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { useAddImages } from '../../panels/attachments/use-add-images.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { ContextMenu } from '../../controls/overlays/context-menu.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { LibraryButton } from '../../panels/library-choice/library-button.tsx'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { Select } from '../../controls/fields/select.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useFilesTabPayload } from '../../stores/files-tab-payload.ts'
import { addItems, takeAttachment, videoValues } from './values.ts'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { videoText } from '../../../shared/text/en/video.ts'

/** The images a video is made from: a first frame, a last one, references. */
export function ImageField({ values, family }: { values: VideoValues; family: VideoFormatId }) {
  const { pictures: images, encoding } = values
  const { change } = videoValues.getState()
  const { add, isAdding, error } = useAddImages(takeAttachment)
  useFilesTabPayload('video', useLatest(add))
  const input = useRef<HTMLInputElement>(null)
  return (
    <section aria-label={videoText().images}>
      <h3 className="mb-1 flex text-small font-medium text-ink-2">
        {images.length > 1 ? videoText().images : videoText().firstFrame}
        <span className="ml-auto font-regular text-ink-3">{videoText().optional}</span>
      </h3>
      {images.length > 0 && (
        <ul className="mb-2 flex flex-col gap-2">
          {images.map((image) => (
            <ImageRow key={image.mediaId} image={image} family={family} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <Button
          size="small"
          icon={ImagePlus}
          isBusy={isAdding}
          busyLabel={videoText().reading}
          onClick={() => input.current?.click()}
        >
          {images.length === 0 ? videoText().chooseImage : videoText().addAnother}
        </Button>
        <LibraryButton kind="pictures" onChoose={(item) => addItems([item])} />
        {videoRoutes[family].takesForms && images.length > 0 && (
          <SegmentedControl
            label={videoText().encoding}
            value={encoding}
            onChange={(next) => change({ encoding: next })}
            segments={[
              { value: 'multipart', label: videoText().form },
              { value: 'json', label: 'JSON' },
            ]}
          />
        )}
      </div>
      <FilePicker ref={input} label={videoText().imagesForVideo} accept="image/*" multiple onChoose={add} />
      {error !== undefined && <ErrorNotice error={error} className="mt-2" />}
    </section>
  )
}

function ImageRow({ image, family }: { image: InputImage; family: VideoFormatId }) {
  const { show } = useToast()
  const { mediaId, fileName, bytes, isFromLibrary } = image
  const field = fieldOn(family, image.field)

  function remove(): void {
    const { form, change } = videoValues.getState()
    change({ pictures: form.pictures.filter((picture) => picture.mediaId !== mediaId) })
    show({ message: videoText().fileRemoved(fileName), undo: () => change({ pictures: form.pictures }) })
  }

  function sendIn(next: string): void {
    const { form, change } = videoValues.getState()
    const moved = form.pictures.map((picture) =>
      picture.mediaId === mediaId ? { ...picture, field: next } : picture,
    )
    change({ pictures: moved })
  }

  const label = videoText().removeFile(fileName)
  return (
    <ContextMenu
      sections={() => [{ items: [{ id: 'remove', label, icon: X, isDanger: true, onSelect: remove }] }]}
    >
      <li className="grid grid-cols-[--spacing(10)_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1">
        <img src={mediaAddress(mediaId)} alt="" className="size-10 rounded-sm bg-sunken object-cover" />
        <div className="min-w-0">
          <MiddleCut text={fileName} />
          <p className="text-small text-ink-3">
            {[
              ...(bytes > 0 ? [formatBytes(bytes)] : []),
              isFromLibrary ? videoText().fromLibrary : videoText().fromDisk,
            ].join(' · ')}
          </p>
        </div>
        <IconButton icon={X} label={label} onClick={remove} />
        <Select
          label={videoText().fieldOf(fileName)}
          isLabelHidden
          size="small"
          className="col-span-2 col-start-2"
          value={field}
          onChange={sendIn}
          options={choicesFor(field, family)}
        />
      </li>
    </ContextMenu>
  )
}

/** The fields that an image can be sent in, including its current one. */
function choicesFor(field: string, family: VideoFormatId) {
  const known = videoFileFields
    .filter(({ name }) => fieldOn(family, name) === name)
    .map(({ name, label }) => ({
      value: name,
      label: name === 'input_reference' ? videoText().firstFrame : label(),
      detail: name,
    }))
  return known.some(({ value }) => value === field) ? known : [...known, { value: field, label: field }]
}
