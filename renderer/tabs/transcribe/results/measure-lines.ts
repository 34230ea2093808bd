/** Measures that matter to players of subtitles. */
export interface LineMeasures {
  /** Length of the longest line, in characters. */
  readonly longest: number
  /** Maximum number of lines in one subtitle. */
  readonly linesPerCue: number
}

/** Measures the text lines of subtitles; `lines` are those of the whole file. */
export function measureLines(lines: readonly string[]): LineMeasures {
  let longest = 0
  let linesPerCue = 0
  let ofThisCue: number | undefined
  for (const line of lines) {
    if (line.includes(' --> ')) ofThisCue = 0
    else if (line === '') ofThisCue = undefined
    else if (ofThisCue !== undefined) {
      ofThisCue += 1
      linesPerCue = Math.max(linesPerCue, ofThisCue)
      longest = Math.max(longest, line.length)
    }
  }
  return { longest, linesPerCue }
}

/** The index of the first line of each subtitle in the file: its number, if it has one. */
export function cueStarts(lines: readonly string[]): readonly number[] {
  return lines.flatMap((line, index) => {
    if (!line.includes(' --> ')) return []
    return [/^\d+$/.test(lines[index - 1] ?? '') ? index - 1 : index]
  })
}
