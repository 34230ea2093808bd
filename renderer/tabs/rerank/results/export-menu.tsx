import { Braces, Download, Table } from 'lucide-react'
import { toRankingCsv, toRankingJson } from '../../../lib/rerank/export-ranking.ts'
import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import { downloadText } from '../../../controls/files/download-text.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import type { ChartFile } from '../../../panels/charts/chart-file.ts'
import { useChartMenu } from '../../../panels/charts/chart-menu.tsx'
import { useDocuments } from '../form/documents-store.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

export type ExportMenuProps = {
  results: readonly RerankResult[]
  /** Returns the chart of what is shown. */
  toFile: () => ChartFile
}

/** Saves the visible rankings with their marks, and their chart. */
export function ExportMenu({ results, toFile }: ExportMenuProps) {
  const saveChart = useChartMenu(toFile, false)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon={Download} label={rerankText().results.export} disabled={results.length === 0} />
      }
      sections={[
        {
          items: [
            {
              id: 'json',
              label: 'JSON',
              icon: Braces,
              onSelect: () =>
                downloadText('ranking.json', 'application/json', toRankingJson(results, marks())),
            },
            {
              id: 'csv',
              label: 'CSV',
              icon: Table,
              onSelect: () => downloadText('ranking.csv', 'text/csv', toRankingCsv(results, marks())),
            },
          ],
        },
        ...saveChart,
      ]}
    />
  )
}

function marks(): Map<string, number> {
  const { rows } = useDocuments.getState()
  return new Map(rows.flatMap(({ id, relevance }) => (relevance === undefined ? [] : [[id, relevance]])))
}
