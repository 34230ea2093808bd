import { useStore } from 'zustand'
import { rerankForm, type RerankValues } from '../../../shared/request-forms/rerank/form.ts'
import { createSavedValues, type ValuesState } from '../../queries/saved-values.ts'

/** The saved values of the form; its query and documents are in `form/documents-store.ts`. */
export const rerankValues = createSavedValues('rerank', rerankForm.schema, rerankForm.initial)

export function useRerankValues<Part>(select: (state: ValuesState<RerankValues>) => Part): Part {
  return useStore(rerankValues, select)
}
