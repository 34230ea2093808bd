const firstHalves = /[\uD800-\uDBFF](?=[\uDC00-\uDFFF])/g

/** Counts the characters of a text; an emoji is one, not two. */
export function countCharacters(text: string): number {
  return text.replaceAll(firstHalves, '').length
}
