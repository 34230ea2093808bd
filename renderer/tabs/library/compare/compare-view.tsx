import { ChevronLeft, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Comparison, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Switch } from '../../../controls/fields/switch.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { CompareSlider } from '../../../panels/media-viewer/compare-slider.tsx'
import { sizeOf } from '../../../panels/media-viewer/size-of.ts'
import { wholeView, type Size, type View } from '../../../panels/media-viewer/zoom.ts'
import { ZoomBox } from '../../../panels/media-viewer/zoom-box.tsx'
import { ZoomButtons, zoomControls } from '../../../panels/media-viewer/zoom-buttons.tsx'
import { ZoomedImage } from '../../../panels/media-viewer/zoomed-image.tsx'
import { useLibraryView } from '../library-view-store.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { ItemStage } from '../viewer/item-stage.tsx'
import { ComparePane } from './compare-pane.tsx'
import { CompareTable } from './compare-table.tsx'
import { exportComparison } from './export-comparison.ts'
import { letterOf } from './letter-of.ts'
import type { LibraryActions } from '../items/item-actions.ts'

type Mode = 'side' | 'swipe' | 'difference'

export type CompareViewProps = {
  /** The first item is the reference for the others. */
  items: readonly MediaItem[]
  actions: LibraryActions
  /** Compares these items in this order. Fewer than two close the comparison. */
  onItems: (ids: readonly string[]) => void
  onCollect: (ids: readonly string[]) => void
  onClose: () => void
}

/**
 * Compares two to four items side by side, or two images on top of each other, with the differences in their origin.
 */
export function CompareView({ items, actions, onItems, onCollect, onClose }: CompareViewProps) {
  const pane = useRef<HTMLElement>(null)
  const layout = useLibraryView((state) => state.layout)
  const [chosenMode, setMode] = useState<Mode>('side')
  const [isShared, setIsShared] = useState(true)
  /** The view of each item by id, or the shared view under `all`. */
  const [views, setViews] = useState<Readonly<Record<string, View>>>({})
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const { compare } = libraryText()
  const ids = items.map(({ id }) => id)
  const [before, after] = items
  const isPair = items.length === 2 && items.every(({ kind }) => kind === 'image')
  const mode = isPair ? chosenMode : 'side'
  const hasImages = items.some(({ kind }) => kind === 'image')
  const keyOfView = (id: string) => (isShared ? 'all' : id)
  const viewOf = (id: string) => views[keyOfView(id)] ?? wholeView
  const setView = (id: string, view: View) => setViews({ ...views, [keyOfView(id)]: view })
  useEffect(() => pane.current?.focus(), [])
  if (before === undefined) return null

  const zoom = zoomControls(
    viewOf(before.id),
    // The zoom buttons change all views, even when each item has its own.
    (view) => setViews(Object.fromEntries([...ids, 'all'].map((id) => [id, view]))),
    sizeOf(before),
    box,
  )
  const move = (id: string, index: number) => {
    const others = ids.filter((other) => other !== id)
    onItems(others.toSpliced(Math.max(0, index), 0, id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.target instanceof HTMLInputElement) return
    if (event.key === 'Escape') onClose()
    else if (!zoom.onKey(event)) return
    event.preventDefault()
  }
  const pairOnly = isPair ? {} : { disabledReason: compare.pairOnly }
  return (
    <Pane
      ref={pane}
      label={compare.title}
      onKeyDown={onKeyDown}
      className="absolute inset-0 z-20 focus-visible:!shadow-none"
    >
      <div className="flex h-pane-head flex-none items-center gap-2 border-b border-line bg-panel px-2">
        <Button size="small" variant="ghost" icon={ChevronLeft} onClick={onClose}>
          {libraryText().layout[layout]}
        </Button>
        <h2 className="font-strong whitespace-nowrap">{libraryText().menu.compareCount(items.length)}</h2>
        <span className="min-w-0 flex-1 truncate text-small text-ink-3">
          {mode === 'side' ? compare.hint : ''}
        </span>
        <SegmentedControl<Mode>
          label={mediaText().compareAs}
          value={mode}
          onChange={setMode}
          segments={[
            { value: 'side', label: mediaText().twoUp },
            { value: 'swipe', label: mediaText().slider, ...pairOnly },
            { value: 'difference', label: compare.difference, ...pairOnly },
          ]}
        />
        {hasImages && mode === 'side' && (
          <span className="flex items-center gap-1.5 text-small whitespace-nowrap text-ink-2">
            <Switch checked={isShared} onChange={setIsShared} label={compare.sharedView} />
            {compare.sharedView}
          </span>
        )}
        {hasImages && <ZoomButtons controls={zoom} />}
        <IconButton icon={X} label={compare.close} onClick={onClose} />
      </div>
      <div className="flex min-h-60 flex-[3] bg-chrome">
        <Legend items={items} onCollect={onCollect} />
        {mode === 'side' || after === undefined ? (
          <Comparison count={items.length} minColumn={48} isFilling>
            <ComparisonRow isFilling>
              {items.map((item, index) => (
                <ComparePane
                  key={item.id}
                  item={item}
                  letter={letterOf(index)}
                  index={index}
                  onMove={move}
                  onStar={() => actions.onStar([item.id], !item.isStarred)}
                  onRemove={() => onItems(ids.filter((id) => id !== item.id))}
                >
                  {item.kind === 'image' ? (
                    <ZoomBox
                      image={sizeOf(item)}
                      view={viewOf(item.id)}
                      onView={(view) => setView(item.id, view)}
                      onBox={index === 0 ? setBox : undefined}
                      className="m-2.5 flex-1"
                    >
                      {(size) => (
                        <ZoomedImage
                          src={mediaAddress(item.id)}
                          alt={item.provenance?.prompt ?? item.fileName}
                          image={sizeOf(item)}
                          box={size}
                          view={viewOf(item.id)}
                        />
                      )}
                    </ZoomBox>
                  ) : (
                    <div className="flex min-h-0 flex-1">
                      <ItemStage item={item} isShown={item.exists} />
                    </div>
                  )}
                </ComparePane>
              ))}
            </ComparisonRow>
          </Comparison>
        ) : mode === 'swipe' ? (
          <CompareSlider
            before={before}
            after={after}
            view={viewOf('all')}
            onView={(view) => setView('all', view)}
            onBox={setBox}
          />
        ) : (
          <ZoomBox
            image={sizeOf(before)}
            view={viewOf('all')}
            onView={(view) => setView('all', view)}
            onBox={setBox}
            className="isolate flex-1 bg-[#000]"
          >
            {(size) =>
              [before, after].map((item, index) => (
                <div
                  key={item.id}
                  className={`absolute inset-0 ${index === 1 ? 'mix-blend-difference' : ''}`}
                >
                  <ZoomedImage
                    src={mediaAddress(item.id)}
                    alt={item.provenance?.prompt ?? item.fileName}
                    image={sizeOf(item)}
                    box={size}
                    view={viewOf('all')}
                  />
                </div>
              ))
            }
          </ZoomBox>
        )}
      </div>
      <div className="flex min-h-32 flex-[2]">
        <CompareTable items={items} />
      </div>
    </Pane>
  )
}

/** The names of the items, and the actions on all of them. */
function Legend({ items, onCollect }: Pick<CompareViewProps, 'items' | 'onCollect'>) {
  const { showProblem } = useToast()
  const { compare } = libraryText()
  const isDrawable = items.every(({ kind }) => kind === 'image')
  const exportAll = async () => {
    const isSaved = await exportComparison(items, (item) => item.provenance?.model ?? itemTitle(item))
    if (!isSaved) showProblem(compare.notExported)
  }
  return (
    <div className="flex w-37 flex-none flex-col items-stretch gap-1.5 border-r border-line bg-panel px-3 py-2 text-small">
      <h3 className="text-meta font-strong text-ink-3">{compare.reference}</h3>
      <p className="text-ink-2">{compare.referenceHint}</p>
      <h3 className="mt-1.5 text-meta font-strong text-ink-3">{compare.withThese(items.length)}</h3>
      <Button size="small" onClick={() => onCollect(items.map(({ id }) => id))}>
        {libraryText().collections.create}
      </Button>
      {isDrawable && (
        <Button size="small" onClick={() => void exportAll()}>
          {compare.exportPng}
        </Button>
      )}
    </div>
  )
}
