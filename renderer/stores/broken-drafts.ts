import type { Parameters } from '../../shared/formats/parameters.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { draftPlace, draftPrefix, useJsonDraftStore, type DraftScope } from './json-draft-store.ts'
import { isFieldSent } from '../lib/parameters/is-field-sent.ts'
import { jsonProblem } from '../lib/json-problem.ts'
import { windowError } from '../../shared/text/en/errors/window.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'

/** A field whose current draft is invalid, so that an older value would be sent. */
export interface BrokenDraft {
  /** The key of the draft. */
  readonly key: string
  readonly field: string
  /** The place inside the field; `''` for the field itself. */
  readonly place: string
  readonly problem: WordedError
  readonly text: string
}

/** The place of a number field's draft, inside its field. */
export const numberPlace = 'number'

/** The invalid drafts of a form that belong to fields which are sent. */
function brokenDrafts(
  drafts: Readonly<Record<string, string>>,
  form: DraftScope,
  parameters: Parameters,
): BrokenDraft[] {
  const prefix = draftPrefix(form)
  return Object.entries(drafts).flatMap(([key, text]) => {
    if (!key.startsWith(prefix)) return []
    const { field, place } = draftPlace(key, prefix)
    const problem = place === numberPlace ? windowError('notNumber') : jsonProblem(text)
    const isBroken = problem !== undefined && isFieldSent(field, parameters)
    return isBroken ? [{ key, field, place, problem, text }] : []
  })
}

/** Why the form cannot be sent; `undefined` if all fields that are sent are valid. */
export function brokenDraftError(broken: readonly BrokenDraft[]): AppError | undefined {
  const [first] = broken
  if (first === undefined) return undefined
  return {
    kind: 'invalid-input',
    field: first.field,
    ...whyBroken(first),
  }
}

function whyBroken({ field, place, problem, text }: BrokenDraft): WordedError {
  if (place === '') return windowError('fieldIncomplete', { field, problem })
  if (place !== numberPlace) return windowError('fieldPartIncomplete', { field, place, problem })
  return text === '' ? windowError('numberEmpty', { field }) : windowError('numberInvalid', { field, text })
}

/** Reads the current state, for actions; components subscribe with `useBrokenDrafts`. */
export function brokenDraftsNow(form: DraftScope, parameters: Parameters): BrokenDraft[] {
  return brokenDrafts(useJsonDraftStore.getState().drafts, form, parameters)
}

export function useBrokenDrafts(form: DraftScope, parameters: Parameters): BrokenDraft[] {
  return brokenDrafts(
    useJsonDraftStore(({ drafts }) => drafts),
    form,
    parameters,
  )
}
