import { isJsonObject, type Json } from '../../json.ts'

/** The addresses in a list of a task's files, form D of wire-reference.md 10.2, videos first. */
export function readArtifacts(body: Json): string[] {
  const list = isJsonObject(body) ? body['artifacts'] : undefined
  if (!Array.isArray(list)) return []
  return list
    .filter(isJsonObject)
    .toSorted((one, other) => Number(other['type'] === 'video') - Number(one['type'] === 'video'))
    .map((artifact) => artifact['content_url'])
    .filter((url) => typeof url === 'string' && /^https?:/i.test(url))
    .map(String)
}
