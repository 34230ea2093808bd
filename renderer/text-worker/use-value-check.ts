import { useMemo } from 'react'
import type { Json } from '../../shared/json.ts'
import { wordValidation, type ValueCheck } from '../../shared/schema/word-validation.ts'
import { useTextTask } from './use-text-task.ts'

/**
 * Whether a value fits a JSON schema, asked in the worker: a `pattern` may take for ever. `undefined` while that is not known, and
 * without a value or a schema. Both have to be the same objects as long as they say the same.
 */
export function useValueCheck(value: Json | undefined, schema: Json | undefined): ValueCheck | undefined {
  const input = useMemo(
    () => (value === undefined || schema === undefined ? undefined : { value, schema }),
    [value, schema],
  )
  const outcome = useTextTask('validate', input)
  return useMemo(() => {
    if (outcome === undefined || input === undefined) return undefined
    return outcome.type === 'done' ? wordValidation(input.value, outcome.output) : { type: 'too-slow' }
  }, [outcome, input])
}
