import { jsonProblem } from '../../../lib/json-problem.ts'
import { draftPrefix, useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'
import { useFormScope } from '../form-scope.tsx'

/** Why the form beside a JSON text cannot be used: its text is invalid. `undefined` if it can. */
export function useJsonProblem(field: string, place = ''): string | undefined {
  const key = `${draftPrefix(useFormScope(), field)}${place}`
  const text = useJsonDraftStore(({ drafts }) => drafts[key])
  const problem = text === undefined ? undefined : jsonProblem(text)
  return problem === undefined ? undefined : parametersText().editor.fixJson(wordError(problem).message)
}
