/** A place that was found: the row, and where in its text. */
export interface Match {
  readonly row: number
  readonly from: number
  readonly to: number
}

/** Every place of `query` in the texts of the rows, without regard to upper and lower case. */
export function findMatches(rows: readonly { readonly text: string }[], query: string): readonly Match[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const matches: Match[] = []
  for (const [row, { text }] of rows.entries()) {
    const lower = text.toLowerCase()
    for (let from = lower.indexOf(wanted); from !== -1; from = lower.indexOf(wanted, from + wanted.length)) {
      matches.push({ row, from, to: from + wanted.length })
    }
  }
  return matches
}

/** A piece of text, marked or not. */
export interface Cut {
  readonly text: string
  readonly from: number
  readonly match: Match | undefined
}

/** Cuts a piece of a row's text where matches begin and end. */
export function cutAtMatches(
  { text, from }: { readonly text: string; readonly from: number },
  matches: readonly Match[],
): readonly Cut[] {
  const cuts: Cut[] = []
  const end = from + text.length
  let done = from
  const add = (until: number, match: Match | undefined): void => {
    if (until > done) cuts.push({ text: text.slice(done - from, until - from), from: done, match })
    done = Math.max(done, until)
  }
  for (const match of matches) {
    if (match.to <= done || match.from >= end) continue
    add(Math.max(done, match.from), undefined)
    add(Math.min(end, match.to), match)
  }
  add(end, undefined)
  return cuts
}
