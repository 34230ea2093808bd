/** Members are put on one line when they fit, as a formatter would do. */
const maxLineLength = 76

export interface Layout {
  /** The indentation of the value's line, and of its members. */
  readonly indent: string
  readonly inner: string
  readonly open: string
  readonly close: string
  /** The padding between the brackets and the members on one line. */
  readonly padding: string
}

/** Returns the members of a list or an object in brackets. */
export function layOut(members: readonly string[], { indent, inner, open, close, padding }: Layout): string {
  if (members.length === 0) return open + close
  const length = members.reduce((sum, member) => sum + member.length + 2, inner.length)
  if (length <= maxLineLength && !members.some((member) => member.includes('\n'))) {
    return open + padding + members.join(', ') + padding + close
  }
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`
}
