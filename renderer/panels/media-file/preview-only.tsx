import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { runPreviewsQuery } from '../../queries/history.ts'
import { showInLibrary } from '../../stores/shown-in-library.ts'
import { runState } from '../runs/run-state.ts'
import { RetrySaveMedia } from './retry-save-media.tsx'

export type PreviewPictureProps = {
  runId: string
  /** A preview whose final image did not arrive. */
  image: MediaBlock
  /** All images of the answer: previews are identified by their order. */
  images: readonly MediaBlock[]
  alt: string
  className: string
}

/** The preview that arrived with the answer: from the library if it was saved, otherwise from the record of the run. */
export function PreviewPicture({ runId, image, images, alt, className }: PreviewPictureProps) {
  const { mediaType, data, mediaId } = image
  const [isGone, setIsGone] = useState(false)
  const isInRecord = data === undefined && (mediaId === undefined || isGone)
  const previews = useQuery({ ...runPreviewsQuery(useBridge(), runId), enabled: isInRecord })
  const place = images.filter(({ isPartial }) => isPartial === true).indexOf(image)
  if (isInRecord && previews.isPending) return <Spinner size={20} />
  if (isInRecord && previews.isError)
    return <p className="p-2 text-small text-ink-2">{wordError(previews.error.appError).message}</p>
  const recorded = previews.data?.[place]
  const bytes = data === undefined ? recorded : { mediaType, data }
  const src =
    isInRecord || mediaId === undefined
      ? bytes && `data:${bytes.mediaType};base64,${bytes.data}`
      : mediaAddress(mediaId)
  return (
    src !== undefined && (
      <img
        src={src}
        alt={alt}
        draggable={false}
        className={className}
        onError={() => mediaId !== undefined && setIsGone(true)}
      />
    )
  )
}

/** Says that it is a preview and why there is no final image, and offers to save it. */
export function PreviewCaption({ run, image }: { run: Run; image: MediaBlock }) {
  const { mediaId, problem } = image
  // A failed save is reported as well.
  const failed = problem === undefined || problem.code === 'preview-only' ? undefined : wordError(problem)
  return (
    <div className="flex min-w-0 flex-col gap-1 text-small">
      <p className="font-medium">{mediaText().previewOnly}</p>
      {!isWholeAnswer(run.status) && <p className="text-ink-2">{runState(run).label}</p>}
      {failed !== undefined && <p className="text-ink-2 wrap-anywhere select-text">{failed.message}</p>}
      {mediaId === undefined ? (
        <RetrySaveMedia runId={run.id} answer={[image]} className="mt-1 max-w-full" />
      ) : (
        <>
          <p className="text-ink-2">{mediaText().savedAsPreview}</p>
          <Button
            size="small"
            icon={LayoutGrid}
            className="mt-1 self-start"
            onClick={() => showInLibrary(mediaId)}
          >
            {mediaText().showInLibrary}
          </Button>
        </>
      )}
    </div>
  )
}
