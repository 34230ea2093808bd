const maxTagLength = 60
const maxTags = 50

/** The tags after a change. Upper and lower case are the same tag, and the first spelling stays; line breaks are spaces. */
export function changeTags(
  tags: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): string[] {
  const gone = new Set(remove.map((tag) => keyOf(tag)))
  const kept = tags.filter((tag) => !gone.has(keyOf(tag)))
  const known = new Set(kept.map(keyOf))
  for (const tag of add.map(plain)) {
    if (tag === '' || known.has(keyOf(tag))) continue
    known.add(keyOf(tag))
    kept.push(tag)
  }
  return kept.slice(0, maxTags)
}

function plain(tag: string): string {
  return Array.from(tag.replaceAll(/\s+/g, ' ').trim()).slice(0, maxTagLength).join('')
}

function keyOf(tag: string): string {
  return plain(tag).toLowerCase()
}
