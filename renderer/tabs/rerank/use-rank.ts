import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError, Remedy } from '../../../shared/errors/app-error.ts'
import { rerankFormat } from '../../../shared/formats/rerank/index.ts'
import { withoutField } from '../../lib/medic/without-field.ts'
import { toRerankInput } from '../../../shared/rerank/rerank-input.ts'
import type { RerankForm, RerankRequest, RerankResult } from '../../../shared/rerank/rerank-result.ts'
import { filledRows } from '../../../shared/sets/filled-rows.ts'
import type { SetRow } from '../../../shared/sets/text-set.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { applyRemedy } from '../../panels/medic/apply-remedy.ts'
import { brokenDraftError, brokenDraftsNow } from '../../stores/broken-drafts.ts'
import { useIsRemembered } from '../../queries/medic.ts'
import { rankingsQuery } from '../../queries/rankings.ts'
import { useDocuments } from './form/documents-store.ts'
import { rerankForm } from './form/form-store.ts'
import type { TextSets } from '../../panels/text-sets/use-text-sets.ts'
import { newestRankings } from './results/newest-rankings.ts'
import { useRerankQueue } from './use-rerank-queue.ts'

/** Whose half-typed texts the form's are. */
export const rerankScope = { scope: 'rerank', format: 'rerank' } as const

export interface RankActions {
  /** Sends the set once to each chosen model. */
  readonly rank: () => void
  /** Why the last click sent nothing. */
  readonly error: AppError | undefined
  /** Sends what a ranking was asked with once more. */
  readonly rankAgain: (result: RerankResult) => void
  /** Does what a remedy says: of a ranking's failure, or of the form's own. */
  readonly applyRemedy: (remedy: Remedy, result: RerankResult | undefined) => void
}

/** What can be done in the Rerank tab. Nothing is sent without a click. */
export function useRank(
  connectionId: string,
  flush: TextSets['flush'],
  onChooseModel: () => void,
): RankActions {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const isRemembered = useIsRemembered()
  const queue = useRerankQueue()
  const [error, setError] = useState<AppError | undefined>(undefined)

  async function rankNow(): Promise<void> {
    const { form, change } = rerankForm.getState()
    const { query, rows } = useDocuments.getState()
    const { parameters, extraJson } = form
    const models = form.models.filter((model) => model !== '')
    const forms = (models.length === 0 ? [''] : models).map((model) => ({ model, parameters, extraJson }))
    const problem =
      brokenDraftError(brokenDraftsNow(rerankScope, parameters)) ??
      forms.map((one) => problemOf(one, query, rows)).find((found) => found !== undefined)
    setError(problem)
    if (problem !== undefined) return
    const saved = await flush()
    if (!saved.ok) return setError(saved.error)
    const clickId = crypto.randomUUID()
    change({ click: clickId, shown: forms.map(() => '') })
    for (const [place, one] of forms.entries())
      queue.add({
        request: { setId: saved.value, connectionId, ...one, query, rows: [...rows] },
        clickId,
        place,
      })
  }

  /** Once more for one model: the answer takes the column of the one before. */
  function sendInPlace(result: RerankResult, change: (form: RerankForm) => RerankForm): void {
    const { setId, query, documents, model, parameters, extraJson } = result
    const request: RerankRequest = {
      setId,
      connectionId,
      ...change({ model, parameters, extraJson }),
      query,
      rows: documents,
    }
    const problem = problemOf(request, query, documents)
    setError(problem)
    if (problem !== undefined) return
    const { form, change: changeForm } = rerankForm.getState()
    const all = queryClient.getQueryData(rankingsQuery(bridge, setId).queryKey) ?? []
    const before = form.shown.length > 0 ? form.shown : newestRankings(all).map(({ id }) => id)
    const column = before.indexOf(result.id)
    const click = form.click || crypto.randomUUID()
    const shown = column === -1 ? [...before, ''] : before
    changeForm({ click, shown })
    queue.add({ request, clickId: click, place: column === -1 ? shown.length - 1 : column })
  }

  function leaveOut(field: string, result: RerankResult | undefined): void {
    const { form, change } = rerankForm.getState()
    const model = result?.model ?? form.models[0] ?? ''
    const key = { connectionId, model, format: rerankScope.format, field }
    // What is remembered is left out already; its switch stays, for the models that take it.
    if (!isRemembered(key) && form.models.length === 1) change(withoutField(form, field))
    if (result === undefined) void rankNow()
    else sendInPlace(result, (asked) => ({ ...asked, ...withoutField(asked, field) }))
  }

  return {
    rank: () => void rankNow(),
    error,
    rankAgain: (result) => sendInPlace(result, (asked) => asked),
    applyRemedy(remedy, result) {
      applyRemedy(remedy, {
        retry: () => (result === undefined ? void rankNow() : sendInPlace(result, (asked) => asked)),
        removeField: (field) => leaveOut(field, result),
        chooseModel: onChooseModel,
      })
    },
  }
}

/** Why a request cannot be sent; the words are those of the code that would send it. */
function problemOf(form: RerankForm, query: string, rows: readonly SetRow[]): AppError | undefined {
  const input = toRerankInput(form, { query, documents: filledRows(rows).map(({ text }) => text) })
  if (!input.ok) return input.error
  const built = rerankFormat.request(input.value)
  return built.ok ? undefined : built.error
}
