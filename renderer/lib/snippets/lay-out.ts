/** Members that fit are put on one line, as a formatter would. */
const maxLineLength = 76

export interface Layout {
  /** What stands before the line the value begins on, and before its members. */
  readonly indent: string
  readonly inner: string
  readonly open: string
  readonly close: string
  /** Between the brackets and the members of one line. */
  readonly padding: string
}

/** The members of a list or an object between their brackets. */
export function layOut(members: readonly string[], { indent, inner, open, close, padding }: Layout): string {
  if (members.length === 0) return open + close
  const length = members.reduce((sum, member) => sum + member.length + 2, inner.length)
  if (length <= maxLineLength && !members.some((member) => member.includes('\n'))) {
    return open + padding + members.join(', ') + padding + close
  }
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`
}
