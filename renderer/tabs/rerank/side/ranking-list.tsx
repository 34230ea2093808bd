import { ShortUsageLine } from '../../../panels/runs/usage-line.tsx'
import { Code, ListPlus, Trash } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatDuration, formatMoment } from '../../../lib/format-time.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { useDeleteRanking, useRestoreRanking } from '../../../queries/rankings.ts'
import { maxModels } from '../../../../shared/request-forms/define-request-form.ts'
import { useRerankValues } from '../values.ts'
import type { Rankings } from '../use-rankings.ts'
import { useRerankView } from '../view-store.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** All rankings of the set: up to four are selected and shown side by side. */
export function RankingList({
  rankings: { all = [], shown },
  actions,
}: {
  rankings: Rankings
  actions: RequestActions
}) {
  const change = useRerankValues((state) => state.change)
  const inspect = useRerankView((state) => state.inspect)
  const remove = useDeleteRanking()
  const restore = useRestoreRanking()
  const undoable = useUndoable()
  const [error, setError] = useState<AppError>()
  const ids = shown.map(({ id }) => id)
  if (all.length === 0) return null

  function tick(id: string, isTicked: boolean): void {
    const next = isTicked ? [...ids, id].slice(-maxModels) : ids.filter((item) => item !== id)
    // Keep the last selected one: an empty selection would show the default columns.
    if (next.length > 0) change({ shown: next })
  }

  function drop({ id, model }: RerankResult): void {
    undoable({
      ids: [id],
      make: () => remove.mutateAsync(id),
      takeBack: () => restore.mutateAsync(id),
      message: () => rerankText().list.removed(model),
      onMade() {
        setError(undefined)
        change({ shown: ids.filter((item) => item !== id) })
      },
      onTakenBack: () => setError(undefined),
      onFailed: setError,
    })
  }

  /** Names a ranking by its model, and by its time if the model has several rankings. */
  function nameOf({ model, startedAt }: RerankResult): string {
    const isOnly = all.filter((other) => other.model === model).length === 1
    return isOnly ? model : rerankText().list.rankingOf({ model, moment: formatMoment(startedAt) })
  }

  return (
    <DetailsSection
      title={rerankText().list.title}
      meta={rerankText().list.shown({ shown: ids.length, count: all.length })}
    >
      {error !== undefined && <ErrorNotice error={error} className="mb-2" />}
      <ul aria-label={rerankText().list.label} className="flex flex-col">
        {all.map((result) => (
          <li key={result.id} className="group flex items-start gap-1 py-1 text-small">
            <div className="min-w-0 flex-1">
              <Checkbox checked={ids.includes(result.id)} onChange={(isTicked) => tick(result.id, isTicked)}>
                <MiddleCut text={result.model} />
                <ShortUsageLine
                  costed={result.status === 'running' ? undefined : { ids: [result.id], isOver: true }}
                  facts={rankingFacts(result)}
                  wraps
                  className="text-meta"
                />
              </Checkbox>
            </div>
            <IconButton
              icon={Code}
              label={rerankText().list.inspect(nameOf(result))}
              onClick={() => inspect(result.id)}
            />
            {actions
              .caseItems([result.id], result.status !== 'running')
              .map(({ id, label, icon = ListPlus, disabled, onSelect }) => (
                <IconButton
                  key={id}
                  icon={icon}
                  label={rerankText().list.keep({ action: label, name: nameOf(result) })}
                  disabled={disabled}
                  onClick={onSelect}
                />
              ))}
            <IconButton
              icon={Trash}
              label={rerankText().list.remove(nameOf(result))}
              onClick={() => drop(result)}
            />
          </li>
        ))}
      </ul>
    </DetailsSection>
  )
}

/** The state of a ranking without a list. */
function stateText(status: RerankResult['status']): string | undefined {
  const texts = rerankText().list
  const states: Partial<Record<RerankResult['status'], string>> = {
    running: texts.running,
    failed: texts.failed,
    stopped: texts.stopped,
    interrupted: texts.interrupted,
    'ended-early': texts.endedEarly,
    'cut-after-end': texts.cutAfterEnd,
  }
  return states[status]
}

function rankingFacts(result: RerankResult): string[] {
  const { status, startedAt, tookMs, usage, ranking, documents } = result
  const texts = rerankText().list
  const tokens = usage?.totalTokens ?? usage?.inputTokens
  return [
    formatMoment(startedAt),
    stateText(status) ?? texts.ranked({ ranked: ranking?.ranked.length ?? 0, count: documents.length }),
    ...(tokens === undefined ? [] : [texts.tokens(tokens)]),
    ...(ranking?.searchUnits === undefined ? [] : [texts.searchUnits(ranking.searchUnits)]),
    ...(tookMs === undefined ? [] : [formatDuration(tookMs)]),
  ]
}
