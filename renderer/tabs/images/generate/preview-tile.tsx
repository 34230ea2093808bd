import type { MediaBlock } from '../../../../shared/runs/block.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'
import { classNames } from '../../../controls/class-names.ts'
import { PreviewCaption, PreviewPicture } from '../../../panels/media-file/preview-only.tsx'
import { tileRatio } from './tile-ratio.ts'
import { useImagesView } from './view-store.ts'

export type PreviewTileProps = {
  image: MediaBlock
  images: readonly MediaBlock[]
  prompt: string
  /** Requested width divided by height. */
  ratio: number
  run: Run
}

/**
 * The place of an image that did not arrive, with its last preview. The border is dashed because it is not a final
 * image.
 */
export function PreviewTile({ image, images, prompt, ratio, run }: PreviewTileProps) {
  const isGrid = useImagesView(({ layout }) => layout === 'grid')
  return (
    <li
      className={classNames(
        'flex min-w-0 overflow-hidden rounded-md border border-dashed border-control bg-surface',
        isGrid ? 'flex-col' : 'min-h-16 items-start gap-2',
      )}
    >
      <div
        className={classNames('grid flex-none place-items-center bg-sunken', isGrid ? 'w-full' : 'h-16 w-20')}
        style={isGrid ? { aspectRatio: tileRatio(ratio) } : undefined}
      >
        <PreviewPicture
          runId={run.id}
          image={image}
          images={images}
          alt={imagesText().preview(prompt)}
          className={classNames('size-full', isGrid ? 'object-contain' : 'object-cover')}
        />
      </div>
      <div className={classNames('min-w-0 p-2', isGrid && 'border-t border-line')}>
        <PreviewCaption run={run} image={image} />
      </div>
    </li>
  )
}
