import { ChartScatter, Code, Ellipsis, ListOrdered } from 'lucide-react'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { InspectedHead, InspectedRun } from '../../../panels/inspector/inspected-run.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { Select } from '../../../controls/fields/select.tsx'
import { formatMoment } from '../../../lib/format-time.ts'
import { openWithTexts } from '../../../stores/texts-tab-payload.ts'
import { useLayout } from '../../../stores/layout-store.ts'
import { useDocuments } from '../form/documents-store.ts'
import { useRerankValues } from '../values.ts'
import { compareRankings } from '../results/compare-rankings.ts'
import type { RerankValues } from '../../../../shared/request-forms/rerank/form.ts'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { useRankings, type Rankings } from '../use-rankings.ts'
import { useRerankView } from '../view-store.ts'
import { Agreement } from './agreement.tsx'
import { Checks } from './checks.tsx'
import { DocumentSection } from './document-section.tsx'
import { Quality } from './quality.tsx'
import { RankingList } from './ranking-list.tsx'
import { rerankText } from '../../../../shared/text/en/rerank.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** Figures of the visible rankings, or the request of one of them. Covers the chart in a narrow window. */
export function SidePane({ requests, actions }: ResultsProps<RerankValues>) {
  const rankings = useRankings(requests)
  const isOpen = useLayout((state) => state.isInspectorOpen)
  const isNarrow = useMediaQuery(narrowWindow)
  if (!isOpen) return null
  return (
    <RightPane name="rerank.side" label={rerankText().side.agreement} isOver={isNarrow} max={760}>
      <SideContent rankings={rankings} actions={actions} />
    </RightPane>
  )
}

function SideContent({ rankings, actions }: { rankings: Rankings; actions: RequestActions }) {
  const { inspected, inspect } = useRerankView()
  const rows = useDocuments((state) => state.rows)
  const depth = useRerankValues(({ form }) => form.depth)
  const ranked = rankings.shown.filter(({ ranking }) => ranking !== undefined && ranking.ranked.length > 0)
  if (inspected !== undefined) {
    return (
      <>
        <InspectedHead onClose={() => inspect(undefined)} />
        {rankings.shown.length > 1 && (
          <Select
            label={rerankText().side.requestOf}
            isLabelHidden
            className="border-b border-line px-3 py-2"
            value={inspected}
            onChange={inspect}
            options={inspectable(rankings, inspected)}
          />
        )}
        <InspectedRun runId={inspected} />
      </>
    )
  }
  return (
    <>
      <PaneHead
        title={rerankText().side.agreement}
        actions={
          <>
            <IconButton
              icon={Code}
              label={rerankText().side.inspect}
              disabled={rankings.shown.length === 0}
              onClick={() => inspect(rankings.shown[0]?.id)}
            />
            <Menu
              align="end"
              trigger={<IconButton icon={Ellipsis} label={rerankText().side.more} />}
              sections={[
                {
                  items: [
                    {
                      id: 'embeddings',
                      label: rerankText().side.openInEmbeddings,
                      icon: ChartScatter,
                      disabled: rows.length === 0,
                      onSelect: sendToEmbeddings,
                    },
                  ],
                },
              ]}
            />
            <ClosePane />
          </>
        }
      />
      <PaneBody>
        {rankings.all?.length === 0 && (
          <div className="flex h-full">
            <EmptyState icon={ListOrdered} title={rerankText().side.noRankings}>
              {rerankText().side.noRankingsHint}
            </EmptyState>
          </div>
        )}
        <Agreement results={ranked} depth={depth} />
        {ranked.length > 0 && <Quality results={ranked} />}
        <DocumentSection comparison={compareRankings(ranked, rows)} />
        {ranked.length > 0 && <Checks results={ranked} />}
        <RankingList rankings={rankings} actions={actions} />
      </PaneBody>
    </>
  )
}

/** The visible rankings, and the inspected one if it is not among them. */
function inspectable({ shown, all = [] }: Rankings, inspected: string) {
  const other = shown.some(({ id }) => id === inspected) ? [] : all.filter(({ id }) => id === inspected)
  return [...shown, ...other].map(({ id, model, startedAt }) => ({
    value: id,
    label: model,
    detail: formatMoment(startedAt),
  }))
}

function sendToEmbeddings(): void {
  const { query, rows } = useDocuments.getState()
  const texts = rows.flatMap(({ text }) => (text.trim() === '' ? [] : [text]))
  openWithTexts('embeddings', { texts, ...(query.trim() !== '' && { query }) })
}
