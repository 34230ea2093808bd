import { assertNever } from '../../../shared/assert-never.ts'
import type { Remedy } from '../../../shared/errors/app-error.ts'
import { navigate } from '../../stores/route.ts'

/** The remedies that the form itself carries out. */
export interface RemedyActions {
  readonly retry: () => void
  readonly removeField: (field: string) => void
  readonly chooseModel: () => void
}

/** Applies a remedy for a failed request, in the form or in the settings of its connection. */
export function applyRemedy(remedy: Remedy, { retry, removeField, chooseModel }: RemedyActions): void {
  switch (remedy.type) {
    case 'retry':
      return retry()
    case 'remove-field':
      return removeField(remedy.field)
    case 'choose-model':
      return chooseModel()
    case 'set-key':
      return navigate('settings', `connections/${remedy.connectionId}`)
    case 'check-connection':
      return navigate('settings', `connections/${remedy.connectionId}/check`)
    case 'show-copies':
      return navigate('settings', 'backup')
    default:
      return assertNever(remedy)
  }
}
