import { parseJson } from '../../../shared/json.ts'

/** Formats JSON over lines for a line-by-line comparison; returns anything else unchanged. */
export function prettyBody(body: string): string {
  const value = parseJson(body)
  return value === undefined ? body : JSON.stringify(value, null, 2)
}
