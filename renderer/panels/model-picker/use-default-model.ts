import { useEffect } from 'react'
import type { Connection } from '../../../shared/connections/connection.ts'
import { type FitTarget, findConversationFormat } from '../../../shared/formats/registry.ts'
import { fitOf, type ModelFit } from '../../../shared/formats/model-fit.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { useModels } from '../../queries/models.ts'
import { useSettings } from '../../queries/settings.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'

/**
 * Gives a form without a model the fitting model used last, a favourite one, or the only one that fits. Elsewhere only
 * the practice gateway is chosen for: which model of a gateway costs what is the user's to know.
 */
export function useDefaultModel(
  { id, isPractice }: Connection,
  target: FitTarget,
  isWanted: boolean,
  choose: (model: string) => void,
): void {
  const { data: models = [] } = useModels(id)
  const settings = useSettings()
  const next = isWanted ? defaultModel(models, settings, target, isPractice) : undefined
  const take = useLatest(choose)
  useEffect(() => {
    if (next !== undefined) take(next)
  }, [next, take])
}

export function defaultModel(
  models: readonly ModelEntry[],
  { recentModels, favouriteModels }: Pick<Settings, 'recentModels' | 'favouriteModels'>,
  target: FitTarget,
  isPractice: boolean,
): string | undefined {
  const enough: readonly ModelFit[] = isPractice || isConversation(target) ? guessedFits : sureFits
  const fitting = models.filter((model) => enough.includes(fitOf(model, target)))
  const exists = (name: string) => fitting.some((model) => model.id === name)
  const known = recentModels.find(exists) ?? favouriteModels.find(exists)
  if (known !== undefined) return known
  if (isPractice) return isConversation(target) && exists(plainPractice) ? plainPractice : fitting[0]?.id
  return fitting.length === 1 ? fitting[0]?.id : undefined
}

/** Ways of fitting that are enough to be chosen for. */
const sureFits: readonly ModelFit[] = ['own', 'label']

/** Where a name is enough: practice models say what they are, and most models that say nothing can talk. */
const guessedFits: readonly ModelFit[] = ['own', 'label', 'guess']

/** The practice model that quotes what was sent. */
const plainPractice = 'practice-chat'

function isConversation(target: FitTarget): boolean {
  return findConversationFormat(target) !== undefined
}
