import type { AppError } from '../../../shared/errors/app-error.ts'
import type { MedicFormatId } from '../../../shared/formats/registry.ts'
import { isInField, type LearnedRemoval } from '../../../shared/medic/learned-removal.ts'
import { useForget, useModelRemovals } from '../../queries/medic.ts'

export interface FieldsOfModel {
  readonly connectionId: string
  readonly model: string
  readonly format: MedicFormatId
}

export interface FieldRemovals {
  /** Fields omitted from every request to the model in this format. */
  readonly removals: readonly LearnedRemoval[]
  /** Sends a field again; returns `undefined` for one that is not omitted. */
  sendAgain(this: void, name: string): (() => void) | undefined
  /** Sends an omitted field again from the next request on. */
  forget(this: void, removal: LearnedRemoval): void
  /** Why the last `forget` could not be saved. */
  readonly error: AppError | undefined
}

/** Fields that the model refused and that are therefore omitted, and how to send them again. */
export function useFieldRemovals({ connectionId, model, format }: FieldsOfModel): FieldRemovals {
  const removals = useModelRemovals(connectionId, { model, format })
  const { mutate, error } = useForget()
  const removalOf = (name: string) => removals.find(({ field }) => isInField(name, field))
  return {
    removals,
    sendAgain(name) {
      const removal = removalOf(name)
      return removal === undefined ? undefined : () => mutate(removal)
    },
    forget: (removal) => mutate(removal),
    error: error?.appError,
  }
}
