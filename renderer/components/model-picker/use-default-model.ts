import { useEffect } from 'react'
import type { Connection } from '../../../shared/connections/connection.ts'
import { fitOf, type FitTarget } from '../../../shared/formats/model-fit.ts'
import { useModels } from '../../queries/models.ts'
import { useSettings } from '../../queries/settings.ts'
import { useLatest } from '../use-latest.ts'

/** Ways of fitting that are enough to be chosen for; the practice gateway's own models may be told by their name. */
const sureFits = ['own', 'label'] as const
const practiceFits = ['own', 'label', 'guess'] as const

/**
 * Gives a form without a model the fitting model used last, or a favourite one. Where neither is there, only the practice
 * gateway is chosen for: which model of a gateway costs what is the user's to know.
 */
export function useDefaultModel(
  { id, isPractice }: Connection,
  target: FitTarget,
  isWanted: boolean,
  choose: (model: string) => void,
): void {
  const { data: models } = useModels(id)
  const { recentModels, favouriteModels } = useSettings()
  const enough: readonly string[] = isPractice ? practiceFits : sureFits
  const fitting = (models ?? []).filter((model) => enough.includes(fitOf(model, target)))
  const isThere = (name: string) => fitting.some((model) => model.id === name)
  const next =
    recentModels.find(isThere) ?? favouriteModels.find(isThere) ?? (isPractice ? fitting[0]?.id : undefined)
  const take = useLatest(choose)
  useEffect(() => {
    if (isWanted && next !== undefined) take(next)
  }, [isWanted, next, take])
}
