import { err, ok, type Result } from '../errors/result.ts'
import type { Json } from '../json.ts'
import { formatsError } from '../text/en/errors/formats.ts'
import type { Field } from './field.ts'

/** The JSON types that `input` can be sent as. */
const inputTypes = ['string', 'array']

/** The row that chooses the type. Its value is not a field of the body. */
export const inputTypeField: Omit<Field, 'help'> = {
  name: 'input',
  kind: 'choice',
  initial: 'string',
  choices: inputTypes,
  group: 'more',
}

/** The parameters that go into the body, and whether `input` is to be sent as one string. */
export function splitInputType(parameters: Readonly<Record<string, Json>>): {
  readonly isPlain: boolean
  readonly parameters: Readonly<Record<string, Json>>
} {
  const { input, ...others } = parameters
  return { isPlain: input === 'string', parameters: others }
}

/** The only text. The error is `invalid-input` with `field: 'input'`, where there is none or more than one. */
export function onlyText(texts: readonly Json[]): Result<string> {
  const [only] = texts
  if (texts.length === 1 && typeof only === 'string') return ok(only)
  return err({ kind: 'invalid-input', field: 'input', ...formatsError('notOneText') })
}
