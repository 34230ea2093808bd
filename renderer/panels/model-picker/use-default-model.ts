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
 * Chooses a model for a form that has none: the most recent fitting model, a favourite one, or the only one that fits.
 * Among several it chooses only on the practice gateway, since prices differ and the user must decide.
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

/** Kinds of fit that justify choosing automatically. */
const sureFits: readonly ModelFit[] = ['own', 'label']

/** Here a guess by name suffices: practice models name their purpose, and most unlabelled models can chat. */
const guessedFits: readonly ModelFit[] = ['own', 'label', 'guess']

/** The practice model that echoes the request. */
const plainPractice = 'practice-chat'

function isConversation(target: FitTarget): boolean {
  return findConversationFormat(target) !== undefined
}
