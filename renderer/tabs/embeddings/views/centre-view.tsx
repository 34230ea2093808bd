import { Table2 } from 'lucide-react'
import type { EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TabGroup, TabList, TabPanel } from '../../../controls/lists/tab-list.tsx'
import { SimilarityView } from '../similarity/similarity-view.tsx'
import { useEmbeddingsView, type RowOrder } from '../view-store.ts'
import { CompareView } from './compare-view.tsx'
import { DuplicatesView } from './duplicates-view.tsx'
import { QueryView } from './query-view.tsx'
import { ShorteningView } from './shortening-view.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

const views = [
  {
    id: 'similarity',
    get label() {
      return embeddingsText().views.similarity
    },
  },
  {
    id: 'query',
    get label() {
      return embeddingsText().views.query
    },
  },
  {
    id: 'duplicates',
    get label() {
      return embeddingsText().views.duplicates
    },
  },
  {
    id: 'compare',
    get label() {
      return embeddingsText().views.compare
    },
  },
  {
    id: 'shortening',
    get label() {
      return embeddingsText().views.truncation
    },
  },
] as const

/** The views of the vectors of a result. */
export function CentreView({ results }: { results: readonly EmbeddingResult[] }) {
  const { view, show, order, isTable } = useEmbeddingsView()
  const panel = 'flex min-h-0 flex-1 flex-col outline-none'
  return (
    <TabGroup
      value={view}
      onChange={(next) => show({ view: next })}
      className="@container flex min-h-0 flex-1 flex-col"
    >
      <div className="flex flex-none flex-wrap items-center gap-x-2 border-b border-line pr-2 pl-3">
        {/* Without room for both in a line, the order wraps below; the names scroll sideways. */}
        <div className="-ml-1.75 flex h-pane-head max-w-full min-w-0 overflow-x-auto pl-1.75 [scrollbar-width:none]">
          <TabList label={embeddingsText().views.title} tabs={views} />
        </div>
        {view === 'similarity' && (
          <span className="ml-auto flex h-pane-head flex-none items-center gap-1">
            <SegmentedControl<RowOrder>
              label={embeddingsText().similarity.order}
              value={order}
              onChange={(next) => show({ order: next })}
              segments={[
                { value: 'input', label: embeddingsText().similarity.inputOrder },
                { value: 'grouped', label: embeddingsText().similarity.groupedOrder },
              ]}
            />
            <IconButton
              icon={Table2}
              label={embeddingsText().similarity.showTable}
              pressed={isTable}
              onClick={() => show({ isTable: !isTable })}
            />
          </span>
        )}
      </div>
      <TabPanel id="similarity" className={panel}>
        <SimilarityView />
      </TabPanel>
      <TabPanel id="query" className={panel}>
        <QueryView />
      </TabPanel>
      <TabPanel id="duplicates" className={panel}>
        <DuplicatesView />
      </TabPanel>
      <TabPanel id="compare" className={panel}>
        <CompareView results={results} />
      </TabPanel>
      <TabPanel id="shortening" className={panel}>
        <ShorteningView />
      </TabPanel>
    </TabGroup>
  )
}
