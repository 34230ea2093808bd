import type { Connection } from '../../../../shared/connections/connection.ts'
import { useDefaultModel } from '../../../panels/model-picker/use-default-model.ts'
import { useImageForm } from './form-store.ts'

/** Gives a form without a model a default one. */
export function useDefaultImageModel(connection: Connection): void {
  const isWanted = useImageForm(({ form }) => form.model === '')
  useDefaultModel(connection, 'images', isWanted, (model) => useImageForm.getState().change({ model }))
}
