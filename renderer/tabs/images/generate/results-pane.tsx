import { useQuery } from '@tanstack/react-query'
import { Image, LayoutGrid, TextAlignStart } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImagesGenerateValues } from '../../../../shared/request-forms/images.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { EmptyState } from '../../../controls/empty-state.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { createLazyView } from '../../../controls/lazy.tsx'
import { PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { ReadingList, UnreadList } from '../../../controls/list-states.tsx'
import { ThumbnailMakerProvider } from '../../../panels/thumbnails/thumbnail-maker-provider.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { mediaCountQuery } from '../../../queries/media.ts'
import { ResultList } from './result-list.tsx'
import { useTrashedImages } from './use-trashed-images.ts'
import { useImagesView } from './view-store.ts'

const ComparedImages = createLazyView(async () => (await import('./compared-images.tsx')).ComparedImages)

/** The results of every request, the newest first. */
export function ResultsPane({ runs, requests, actions, change }: ResultsProps<ImagesGenerateValues>) {
  const { layout, setLayout, compared, compare } = useImagesView()
  const { entries, error, readOlder } = runs
  const trashed = useTrashedImages()
  const box = useRef<HTMLDivElement>(null)
  return (
    <ThumbnailMakerProvider>
      <PaneHead
        title="Results"
        meta={<ImagesToday />}
        actions={
          <SegmentedControl
            label="Layout"
            value={layout}
            onChange={setLayout}
            segments={[
              { value: 'grid', label: 'Grid', icon: LayoutGrid },
              { value: 'list', label: 'List', icon: TextAlignStart },
            ]}
          />
        }
      />
      <PaneBody ref={box} className="flex flex-col">
        {error !== undefined && <UnreadList error={error} onReadAgain={runs.readAgain} />}
        {entries === undefined && error === undefined && <ReadingList>Reading the results</ReadingList>}
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
                  busyLabel="Reading"
                  onClick={readOlder}
                >
                  Show older results
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

/** Of the library, so that images from elsewhere count too. */
function ImagesToday() {
  const [from] = useState(() => new Date().setHours(0, 0, 0, 0))
  const { data } = useQuery(mediaCountQuery(useBridge(), { kinds: ['image'], from }))
  return data === undefined ? null : <>{formatPlural(data, 'image')} today</>
}

const example = {
  prompt:
    'A lighthouse on a rocky headland at dusk, calm sea, long beam of light, flat shapes, print texture, muted colours',
  parameters: {
    n: { isSent: true, value: 4 },
    size: { isSent: true, value: '1024x1024' },
  },
} as const

function NothingYet({ change }: Pick<ResultsProps<ImagesGenerateValues>, 'change'>) {
  return (
    <EmptyState
      icon={Image}
      title="No picture was made yet"
      action={<Button onClick={() => change(example)}>Fill in an example</Button>}
    >
      Choose a model, describe a picture and generate it. Every result is saved to the library before it is
      shown here, with the prompt that made it.
    </EmptyState>
  )
}
