import { ListPlus } from 'lucide-react'
import type { Experiment } from '../../../shared/experiments/experiment.ts'
import type { PlanOfAsked } from '../../../shared/experiments/plan-of-asked.ts'
import { toCase, withCase, withoutCase, type SavedCase } from '../../../shared/experiments/saved-case.ts'
import { experimentsText } from '../../../shared/text/en/experiments.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useOfferUndo } from '../undoable/use-offer-undo.ts'

/**
 * Saves a sent request as a case: of a draft, of another snapshot of an experiment that was started, or of a new
 * experiment with the same request. Resolves once it is saved; the toast offers Undo.
 */
export function useSaveCase(): (
  asked: PlanOfAsked,
  target: Experiment | undefined,
  saved: SavedCase,
) => Promise<void> {
  const bridge = useBridge()
  const offerUndo = useOfferUndo()
  return async (asked, target, saved) => {
    const row = toCase(asked, saved)
    const isDraft = target?.state === 'draft'
    const { id, description } = isDraft
      ? await addTo(target)
      : await call(bridge, 'experiments.create', {
          plan:
            target === undefined ? { ...asked.plan, cases: [row] } : withCase(target.plan, row, saved.name),
          ...(target !== undefined && { seriesId: target.seriesId }),
        })
    const texts = experimentsText()
    offerUndo({
      message: texts.saveCase.saved(description === '' ? texts.unnamed : description),
      icon: ListPlus,
      takeBack,
    })

    function addTo(draft: Experiment): Promise<Experiment> {
      const { prompt, cases } = withCase(draft.plan, row, saved.name)
      return call(bridge, 'experiments.update', { id: draft.id, change: { prompt, cases } })
    }

    async function takeBack(): Promise<void> {
      if (!isDraft) return void (await call(bridge, 'experiments.delete', { id }))
      const { plan } = await call(bridge, 'experiments.get', { id })
      await call(bridge, 'experiments.update', { id, change: { cases: withoutCase(plan.cases, row) } })
    }
  }
}
