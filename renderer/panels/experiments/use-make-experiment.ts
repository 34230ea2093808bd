import { Grid2x2Check } from 'lucide-react'
import type { PlanOfAsked } from '../../../shared/experiments/plan-of-asked.ts'
import { planOfModels } from '../../../shared/experiments/plan-of-models.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { experimentsText } from '../../../shared/text/en/experiments.ts'
import { call, CommandError } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useCreateExperiment, useDeleteExperiment } from '../../queries/experiments.ts'
import { goOnFromHere, parseRoute, whetherStillHere } from '../../stores/route.ts'
import { useNoteFailure } from '../undoable/use-note-failure.ts'
import { useOfferUndo } from '../undoable/use-offer-undo.ts'
import { useRepeatStore } from './repeat/repeat-store.ts'
import { leftOutSentence } from './left-out-sentence.ts'

/** Creates drafts from existing requests and opens them. Nothing is sent. */
export interface MakeExperiment {
  readonly ofRuns: (ids: readonly string[]) => void
  readonly ofTurn: (turn: { conversationId: string; turnId: string; connectionId: string }) => void
  /** Opens Chat's dialog for repeating a turn several times. */
  readonly repeatTurn: (turn: { conversationId: string; turnId: string; connectionId: string }) => void
  /** Opens the dialog of `place` for repeating the requests of runs several times. */
  readonly repeatRuns: (ids: readonly string[], place: string) => void
  readonly ofModels: (models: readonly ModelEntry[], connectionId: string) => void
}

/** The toast lists what is left out. Its Undo deletes the draft and returns to where it was created. */
export function useMakeExperiment(): MakeExperiment {
  const bridge = useBridge()
  const offerUndo = useOfferUndo()
  const fail = useNoteFailure()
  const { mutateAsync: create } = useCreateExperiment()
  const { mutateAsync: remove } = useDeleteExperiment()

  async function make(asked: PlanOfAsked | Promise<PlanOfAsked>): Promise<void> {
    const before = location.hash
    const goOn = goOnFromHere()
    const { plan, leftOut } = await asked
    const { id } = await create({ plan })
    goOn('experiments', id)
    const takeBack = async (): Promise<void> => {
      const { state } = await call(bridge, 'experiments.get', { id })
      // Undo must not delete an experiment that has been started by now.
      if (state !== 'draft')
        throw new CommandError({ kind: 'invalid-input', ...experimentsError('isFrozen') })
      await remove(id)
      const { tab, rest } = parseRoute(location.hash)
      if (tab === 'experiments' && rest.startsWith(id)) location.hash = before
    }
    offerUndo({
      message: [experimentsText().made, ...leftOut.map(leftOutSentence)].join(' '),
      icon: Grid2x2Check,
      ids: [id],
      takeBack,
    })
  }

  return {
    ofRuns: (ids) => void make(call(bridge, 'experiments.planOfRuns', { ids: [...ids] })).catch(fail),
    ofTurn: (turn) => void make(call(bridge, 'experiments.planOfTurn', turn)).catch(fail),
    repeatTurn: (turn) => void askRepeat('chat', call(bridge, 'experiments.planOfTurn', turn)).catch(fail),
    repeatRuns: (ids, place) =>
      void askRepeat(place, call(bridge, 'experiments.planOfRuns', { ids: [...ids] })).catch(fail),
    ofModels: (models, connectionId) =>
      void make(planOfModels(models, connectionId, () => crypto.randomUUID())).catch(fail),
  }
}

/** Opens the dialog, unless the user has left the place while the plan was read. */
async function askRepeat(place: string, asked: Promise<PlanOfAsked>): Promise<void> {
  const isHere = whetherStillHere()
  const { plan, leftOut } = await asked
  if (!isHere()) return
  const note = leftOut.map(leftOutSentence).join(' ')
  useRepeatStore.getState().open({ place, plan, ...(note !== '' && { note }) })
}
