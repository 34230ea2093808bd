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
  /** What is left out of every request to the model in this format. */
  readonly removals: readonly LearnedRemoval[]
  /** Sends a field again; `undefined` for one that is not left out. */
  sendAgain(this: void, name: string): (() => void) | undefined
  /** Sends what was left out again from the next request on. */
  forget(this: void, removal: LearnedRemoval): void
  /** Why the last `forget` was not kept. */
  readonly error: AppError | undefined
}

/** Which fields of a form its model has refused, so that they are left out, and the way to send them again. */
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
