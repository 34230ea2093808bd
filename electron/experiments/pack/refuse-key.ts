import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'

/** Fails with the name of the first key that a part of a pack may not have here. */
export function refuseKey(
  part: Readonly<Record<string, unknown>>,
  refused: readonly string[],
  place?: string,
): Result<void> {
  const found = refused.find((key) => Object.hasOwn(part, key) && part[key] !== undefined)
  if (found === undefined) return ok()
  const key = place === undefined ? found : `${place}.${found}`
  return err({ kind: 'invalid-input', field: found, ...experimentsError('packKeyRefused', { key }) })
}
