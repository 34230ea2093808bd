/** Pieces of an answer, each about a token long: a word with the space before it. */
export type Pieces = readonly string[]

/** `count` pieces of a long answer as models write it: headings, paragraphs, lists, a table and code now and then. */
export function prose(count: number): Pieces {
  const pieces: string[] = []
  for (let section = 1; pieces.length < count; section += 1) pieces.push(...cut(sectionText(section)))
  return pieces.slice(0, count)
}

/** The opening of a code block and `count` pieces of its content. */
export function openCode(count: number): Pieces {
  const pieces: string[] = ['\n\n', '```ts\n']
  for (let line = 1; pieces.length < count + 2; line += 1) pieces.push(...cut(codeLine(line)))
  return pieces.slice(0, count + 2)
}

/** The continuation of `openCode(after)`: `count` more pieces of the same block. */
export function moreCode(after: number, count: number): Pieces {
  return openCode(after + count).slice(after + 2)
}

function cut(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}

function sectionText(section: number): string {
  const paragraph =
    `Section ${section} says how a **stream of events** is read: the bytes are cut into lines, the lines into events, ` +
    'and each event into `parts`, which are drawn as they come. Nothing waits for what is not there yet, and what ' +
    'is there is never drawn twice, so a long answer costs no more than a short one. See [the format](https://example.com/sse).'
  const list = '- first, the bytes arrive\n- then *lines* are cut\n- and at last the text is there\n'
  const table = '| step | what | cost |\n| --- | --- | --- |\n| 1 | read | low |\n| 2 | draw | more |\n'
  const code = `\`\`\`ts\n${[1, 2, 3, 4, 5].map(codeLine).join('')}\`\`\`\n`
  const extra = [list, table, code][section % 3] ?? ''
  return `## Part ${section}\n\n${paragraph}\n\n${paragraph}\n\n${extra}\n`
}

function codeLine(line: number): string {
  return `  const value${line} = await read("event ${line}", { limit: ${line} }) // as it comes\n`
}
