import { memo } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { sourceLook } from '../../../panels/model-facts/fact-value.tsx'
import { modelFactsText } from '../../../../shared/text/en/model-facts.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'
import { unnarrowed, useModelsView } from '../models-view-store.ts'

/** Explains how the numbers show their source, and says which failing models are not in the list. */
export const ListFoot = memo(function ListFoot({
  tableDate,
  failing,
}: {
  tableDate: string
  failing: number
}) {
  const scope = useModelsView((state) => state.filter.scope)
  const narrow = useModelsView((state) => state.narrow)
  const { legend } = modelFactsText()
  return (
    <footer className="flex min-h-8 flex-none flex-wrap items-center gap-x-3.5 border-t border-line px-3 py-1 text-meta text-ink-3">
      <span>{legend.gateway}</span>
      {tableDate !== '' && <span className={sourceLook('table')}>{legend.table(tableDate)}</span>}
      <span>{legend.unknown}</span>
      <span>{legend.own}</span>
      {scope === 'all' && failing > 0 && (
        <span className="ml-auto flex items-center gap-1">
          {modelsText().list.failingHidden(failing)}
          <Button size="small" variant="ghost" onClick={() => narrow({ scope: 'failing', ...unnarrowed })}>
            {modelsText().list.showFailing}
          </Button>
        </span>
      )}
    </footer>
  )
})
