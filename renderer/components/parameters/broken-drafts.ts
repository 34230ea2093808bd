import type { Parameters } from '../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { draftPlace, draftPrefix, type FormScope } from './form-scope.tsx'
import { jsonProblem } from './json-problem.ts'

/** A field that would be sent with an older value than the one that is being typed. */
export interface BrokenDraft {
  /** Where the text is kept. */
  readonly key: string
  readonly field: string
  /** Where inside of it; `''` for the field itself. */
  readonly place: string
  readonly problem: string
}

/** The half-typed texts of a form that belong to fields which are sent. */
export function brokenDrafts(
  drafts: Readonly<Record<string, string>>,
  form: Pick<FormScope, 'scope' | 'format'>,
  parameters: Parameters,
): BrokenDraft[] {
  const prefix = draftPrefix(form)
  return Object.entries(drafts).flatMap(([key, text]) => {
    if (!key.startsWith(prefix)) return []
    const { field, place } = draftPlace(key, prefix)
    const problem = jsonProblem(text)
    return problem === undefined || parameters[field]?.isSent !== true ? [] : [{ key, field, place, problem }]
  })
}

/** Why nothing can be sent; `undefined` when every sent field is whole. */
export function brokenDraftError(broken: readonly BrokenDraft[]): AppError | undefined {
  const [first] = broken
  if (first === undefined) return undefined
  const { field, place, problem } = first
  return {
    kind: 'invalid-input',
    field,
    message: `${field}${place === '' ? '' : ` (${place})`} is half typed. ${problem}`,
    nextStep: 'Mend it in the parameters or discard what was typed, then send again. Nothing was sent.',
  }
}

/** Looks now, for actions; components subscribe with `useBrokenDrafts`. */
export function brokenDraftsNow(
  form: Pick<FormScope, 'scope' | 'format'>,
  parameters: Parameters,
): BrokenDraft[] {
  return brokenDrafts(useJsonDraftStore.getState().drafts, form, parameters)
}

export function useBrokenDrafts(
  form: Pick<FormScope, 'scope' | 'format'>,
  parameters: Parameters,
): BrokenDraft[] {
  return brokenDrafts(
    useJsonDraftStore(({ drafts }) => drafts),
    form,
    parameters,
  )
}
