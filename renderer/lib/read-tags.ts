/** Parses comma-separated tags, without duplicates. */
export function readTags(typed: string): string[] {
  const tags = typed.split(/[,，、\n]/).map((tag) => tag.trim().slice(0, 60))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 20)
}
