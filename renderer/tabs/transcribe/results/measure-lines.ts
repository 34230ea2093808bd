/** What players that show subtitles care about. */
export interface LineMeasures {
  /** In characters. */
  readonly longest: number
  /** The most there are. */
  readonly linesPerCue: number
}

/** Measures the words of subtitles, given line by line. */
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

/** Where each subtitle begins, among the lines of the file: at its number, where it has one. */
export function cueStarts(lines: readonly string[]): readonly number[] {
  return lines.flatMap((line, index) => {
    if (!line.includes(' --> ')) return []
    return [/^\d+$/.test(lines[index - 1] ?? '') ? index - 1 : index]
  })
}
