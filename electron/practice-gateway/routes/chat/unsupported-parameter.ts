import { fieldFailure, type Failure } from '../../errors.ts'

/** The documented error for an unsupported optional field (see shared/gateway/wire/errors.md, "Refused parameters"). */
export function unsupportedParameter(path: string): Failure {
  const hint = path === 'max_tokens' ? " Use 'max_completion_tokens' instead." : ''
  const message = `Unsupported parameter: '${path}' is not supported with this model.${hint}`
  return fieldFailure(path, 'unsupported_parameter', message)
}
