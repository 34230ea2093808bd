import { useQuery } from '@tanstack/react-query'
import { Brush, Columns2, Copy, Maximize2, RotateCcw, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import type { MenuAction, MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { useCopyImage } from '../../../panels/media-file/use-copy-image.ts'
import { useItemSections } from '../../../panels/media-file/use-item-sections.ts'
import { openPaneIfOver } from '../../../panels/panes/over-pane.tsx'
import { openWithMedia } from '../../../stores/media-tab-payload.ts'
import { mediaItemQuery } from '../../../queries/media.ts'
import { TileImage } from '../../../panels/thumbnails/tile-image.tsx'
import { PreviewTile } from './preview-tile.tsx'
import { MissingTile, TrashedTile, WaitingTile } from './tile-states.tsx'
import { tileRatioOf } from './tile-ratio.ts'
import { useImagesView } from './view-store.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

export type ImageTileProps = {
  image: MediaBlock
  index: number
  /** Number of images of the request, received or expected. */
  count: number
  /** Requested width divided by height, used until the size of the image is known. */
  ratio: number
  /** All images of the request. */
  images: readonly MediaBlock[]
  run: Run
  isRunning: boolean
  prompt: string
  isInTrash: boolean
  /** Menu items that save its request as a case of an experiment. */
  caseItems: readonly MenuAction[]
  onRestore: () => void
  onView: (mediaId: string) => void
}

/** One image of a request: a preview, the saved image, or why it is missing. */
export function ImageTile({ index, count, images, run, isRunning, isInTrash, ...rest }: ImageTileProps) {
  const runId = run.id
  const { image, ratio } = rest
  const [isBroken, setIsBroken] = useState(false)
  const { mediaId, isPartial = false } = image
  const name = imagesText().imageOf({ number: index + 1, count })
  const preview = previewOf(image)
  const { data: item, isError } = useQuery({
    ...mediaItemQuery(useBridge(), mediaId ?? ''),
    enabled: mediaId !== undefined,
  })
  if (isInTrash && mediaId !== undefined) return <TrashedTile mediaId={mediaId} name={name} />
  if (
    isPartial &&
    !isRunning &&
    (mediaId !== undefined || image.problem !== undefined || preview !== undefined)
  )
    return <PreviewTile {...{ image, images, ratio, run, prompt: rest.prompt }} />
  // The answer has only a place for the image: it is being saved.
  const hasImage = mediaId !== undefined || preview !== undefined
  if (isPartial && !hasImage) return <WaitingTile ratio={ratio} text={imagesText().saving} />
  if (!hasImage || image.problem !== undefined) return <MissingTile image={image} name={name} runId={runId} />
  if (isBroken || isError || item?.exists === false) {
    const gone = imagesText().brokenFile
    return <MissingTile image={image} name={name} runId={runId} text={gone} />
  }
  return (
    <ShownTile
      {...rest}
      runId={runId}
      name={name}
      item={item}
      preview={preview}
      onBroken={() => setIsBroken(true)}
    />
  )
}

type ShownTileProps = Omit<
  ImageTileProps,
  'index' | 'count' | 'images' | 'run' | 'isRunning' | 'isInTrash'
> & {
  runId: string
  name: string
  item: MediaItem | undefined
  preview: string | undefined
  onBroken: () => void
}

function ShownTile(props: ShownTileProps) {
  const { image, name, item, preview, ratio, runId, prompt, onView, onBroken } = props
  const { layout, selected, select } = useImagesView()
  const { mediaId, isPartial = false } = image
  const isSelected = mediaId !== undefined && selected?.mediaId === mediaId && selected.runId === runId
  const isGrid = layout === 'grid'
  const fitting = classNames('size-full', isGrid ? 'object-contain' : 'object-cover')
  const menu = useTileMenu(props)
  return (
    <ContextMenu sections={menu}>
      <li
        className={classNames(
          'group/tile relative flex min-w-0 overflow-hidden rounded-md bg-sunken',
          isGrid ? 'flex-col' : 'h-16 items-center gap-2',
          isSelected
            ? 'shadow-[0_0_0_2px_var(--color-surface),0_0_0_4px_var(--color-accent)]'
            : 'shadow-[0_0_0_1px_var(--color-line)]',
        )}
      >
        <button
          type="button"
          aria-label={isPartial ? imagesText().previewOfImage(name) : imagesText().image(name)}
          aria-pressed={isSelected}
          disabled={mediaId === undefined}
          onClick={() => mediaId !== undefined && select({ runId, mediaId })}
          onDoubleClick={() => mediaId !== undefined && onView(mediaId)}
          className={classNames('focus-inside block flex-none', isGrid ? 'w-full' : 'h-16 w-20')}
          style={isGrid ? { aspectRatio: tileRatioOf(image, ratio) } : undefined}
        >
          {item === undefined ? (
            preview !== undefined && <img src={preview} alt={prompt} draggable={false} className={fitting} />
          ) : (
            <TileImage item={item} alt={prompt} className={fitting} onBroken={onBroken} />
          )}
        </button>
        <TileFoot image={image} name={name} isGrid={isGrid} />
        {mediaId !== undefined && <TileActions {...{ mediaId, item, name, isGrid, isSelected, onView }} />}
      </li>
    </ContextMenu>
  )
}

/** The full menu of an image. */
function useTileMenu({
  image,
  item,
  runId,
  onView,
  onRestore,
  caseItems,
}: ShownTileProps): () => readonly MenuSection[] {
  const { selected, compare, inspect } = useImagesView()
  const itemSections = useItemSections()
  const { mediaId } = image
  return () => [
    {
      items:
        mediaId === undefined
          ? []
          : [
              { id: 'view', label: imagesText().view, icon: Maximize2, onSelect: () => onView(mediaId) },
              ...(selected === undefined || selected.mediaId === mediaId
                ? []
                : [
                    {
                      id: 'compare',
                      label: imagesText().compareWithSelected,
                      icon: Columns2,
                      onSelect: () => compare([selected.mediaId, mediaId]),
                    },
                  ]),
            ],
    },
    {
      items: [
        { id: 'reuse', label: imagesText().reuseSettings, icon: RotateCcw, onSelect: onRestore },
        {
          id: 'inspect',
          label: imagesText().inspectRequest,
          icon: ScanSearch,
          onSelect: () => {
            inspect(runId)
            openPaneIfOver()
          },
        },
        ...caseItems,
      ],
    },
    ...itemSections(item),
  ]
}

/** The number and size of the image. */
function TileFoot({ image, name, isGrid }: { image: MediaBlock; name: string; isGrid: boolean }) {
  const { width, height, bytes, isPartial = false } = image
  return (
    <div
      className={classNames(
        '@container flex min-w-0 items-center gap-1.5 px-2 text-small',
        isGrid ? 'h-row border-t border-line bg-surface' : 'flex-1',
      )}
    >
      {isPartial && <Spinner size={12} />}
      <span className="truncate">{isPartial ? imagesText().preview(name) : name}</span>
      {width !== undefined && height !== undefined && !isPartial && (
        <span className="tabular truncate text-meta text-ink-3 @max-[8.5rem]:hidden">
          {width} × {height}
        </span>
      )}
      <span className="tabular ml-auto flex-none text-meta text-ink-3">
        {bytes === undefined || isPartial ? '' : formatBytes(bytes)}
      </span>
    </div>
  )
}

type TileActionsProps = Pick<ShownTileProps, 'item' | 'name' | 'onView'> & {
  mediaId: string
  isGrid: boolean
  isSelected: boolean
}

/** The most frequent actions on a saved image; its menu has the others. */
function TileActions({ mediaId, item, name, isGrid, isSelected, onView }: TileActionsProps) {
  const { selected, compare } = useImagesView()
  const copy = useCopyImage()
  return (
    <span
      className={classNames(
        'flex focus-within:opacity-100 group-hover/tile:opacity-100',
        // In the list they have their own space, so that they do not cover the file size.
        isGrid
          ? 'absolute top-1.5 right-1.5 rounded-sm bg-raised p-0.5 shadow-pop'
          : 'mr-1.5 w-24 flex-none justify-end',
        isSelected ? '' : 'opacity-0',
      )}
    >
      {item !== undefined && (
        <>
          <IconButton
            icon={Brush}
            iconSize="small"
            label={imagesText().editNamed(name)}
            tooltip={imagesText().edit}
            onClick={() => openWithMedia('images', [item])}
          />
          <IconButton
            icon={Copy}
            iconSize="small"
            label={imagesText().copyNamed(name)}
            tooltip={mediaText().copyImage}
            onClick={() => copy(item)}
          />
        </>
      )}
      {selected !== undefined && selected.mediaId !== mediaId && (
        <IconButton
          icon={Columns2}
          iconSize="small"
          label={imagesText().compareImage(name)}
          tooltip={imagesText().compareWithSelected}
          onClick={() => compare([selected.mediaId, mediaId])}
        />
      )}
      <IconButton
        icon={Maximize2}
        iconSize="small"
        label={imagesText().viewImage(name)}
        tooltip={imagesText().view}
        onClick={() => onView(mediaId)}
      />
    </span>
  )
}

/** The address of a preview as it was received. Images are never loaded from the network. */
function previewOf({ mediaType, data, isPartial }: MediaBlock): string | undefined {
  return data !== undefined && isPartial === true ? `data:${mediaType};base64,${data}` : undefined
}
