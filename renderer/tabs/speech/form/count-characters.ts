const firstHalves = /[\uD800-\uDBFF](?=[\uDC00-\uDFFF])/g

/** How many characters a text has, where an emoji is one and not two. */
export function countCharacters(text: string): number {
  return text.replaceAll(firstHalves, '').length
}
