import { useQuery } from '@tanstack/react-query'
import { Image, LayoutGrid, TextAlignStart } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImagesGenerateValues } from '../../../../shared/request-forms/images/form.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { ThumbnailMakerProvider } from '../../../panels/thumbnails/thumbnail-maker-provider.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { mediaCountQuery } from '../../../queries/media.ts'
import { ResultList } from './result-list.tsx'
import { useTrashedImages } from './use-trashed-images.ts'
import { useImagesView } from './view-store.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

const ComparedImages = createLazyView(
  async () => (await import('../../../panels/media-viewer/compared-images.tsx')).ComparedImages,
)

/** The results of all requests, the newest first. */
export function ResultsPane({ runs, requests, actions, change }: ResultsProps<ImagesGenerateValues>) {
  const { layout, setLayout, compared, compare } = useImagesView()
  const { entries, error, readOlder } = runs
  const trashed = useTrashedImages()
  const box = useRef<HTMLDivElement>(null)
  return (
    <ThumbnailMakerProvider>
      <PaneHead
        title={imagesText().results}
        meta={entries !== undefined && entries.length > 0 && <ImagesToday />}
        actions={
          <SegmentedControl
            label={imagesText().layout}
            value={layout}
            onChange={setLayout}
            segments={[
              { value: 'grid', label: imagesText().grid, icon: LayoutGrid },
              { value: 'list', label: imagesText().list, icon: TextAlignStart },
            ]}
          />
        }
      />
      <PaneBody ref={box} className="flex flex-col">
        {error !== undefined && <UnreadList error={error} onReadAgain={runs.readAgain} />}
        {entries === undefined && error === undefined && (
          <ReadingList>{imagesText().readingResults}</ReadingList>
        )}
        {entries?.length === 0 && <NothingYet change={change} />}
        {entries !== undefined && entries.length > 0 && (
          <ResultList
            box={box}
            entries={entries}
            actions={actions}
            queued={requests.queued}
            trashed={trashed}
            foot={
              readOlder !== undefined && (
                <Button
                  className="self-center"
                  isBusy={runs.isReadingOlder}
                  busyLabel={imagesText().reading}
                  onClick={readOlder}
                >
                  {imagesText().showOlderResults}
                </Button>
              )
            }
          />
        )}
      </PaneBody>
      {compared !== undefined && (
        <ComparedImages beforeId={compared[0]} afterId={compared[1]} onClose={() => compare(undefined)} />
      )}
    </ThumbnailMakerProvider>
  )
}

/** Counts images in the library, including those generated in other tabs. */
function ImagesToday() {
  const [from] = useState(() => new Date().setHours(0, 0, 0, 0))
  const { data } = useQuery(mediaCountQuery(useBridge(), { kinds: ['image'], isMade: true, from }))
  return data === undefined ? null : imagesText().imagesToday(data)
}

const example = () =>
  ({
    prompt: imagesText().examplePrompt,
    parameters: {
      n: { isSent: true, value: 4 },
      size: { isSent: true, value: '1024x1024' },
    },
  }) as const

function NothingYet({ change }: Pick<ResultsProps<ImagesGenerateValues>, 'change'>) {
  return (
    <EmptyState
      icon={Image}
      title={imagesText().noImages}
      action={<Button onClick={() => change(example())}>{imagesText().fillInExample}</Button>}
    >
      {imagesText().noImagesHint}
    </EmptyState>
  )
}
