import { useEffect } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { fitOf } from '../../../../shared/formats/model-fit.ts'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import { useModels } from '../../../queries/models.ts'
import { useSettings } from '../../../queries/settings.ts'
import { useImageForm } from './form-store.ts'

/**
 * Gives a form without a model the image model used last, or a favourite one. Where neither is there, only the practice
 * gateway is chosen for: which model of a gateway costs what is the user's to know.
 */
export function useDefaultImageModel({ id, isPractice }: Connection): void {
  const { data: models } = useModels(id)
  const { recentModels, favouriteModels } = useSettings()
  const isWanted = useImageForm(({ form }) => form.model === '')
  const fitting = (models ?? []).filter(makesImages)
  const isThere = (name: string) => fitting.some((model) => model.id === name)
  const next =
    recentModels.find(isThere) ?? favouriteModels.find(isThere) ?? (isPractice ? fitting[0]?.id : undefined)
  useEffect(() => {
    if (isWanted && next !== undefined) useImageForm.getState().change({ model: next })
  }, [isWanted, next])
}

function makesImages(model: ModelEntry): boolean {
  const fit = fitOf(model, 'images')
  return fit === 'own' || fit === 'label'
}
