import { parseJson } from '../../../shared/json.ts'

/** JSON laid out by lines, for a comparison line by line; anything else as it is. */
export function prettyBody(body: string): string {
  const value = parseJson(body)
  return value === undefined ? body : JSON.stringify(value, null, 2)
}
