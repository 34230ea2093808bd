/** Rows in display order, and where groups begin. */
export interface OrderedRows {
  /** The row that each line of the matrix shows. */
  readonly rows: Int32Array
  /** Lines that begin a new group. */
  readonly breaks: readonly number[]
}

export function inputOrder(count: number): OrderedRows {
  return { rows: Int32Array.from({ length: count }, (_, row) => row), breaks: [] }
}

/** Orders rows by group. Groups keep their order of appearance; rows without a group (`''`) come last. */
export function groupOrder(names: readonly string[]): OrderedRows {
  const groups = new Map<string, number[]>()
  const others: number[] = []
  for (const [row, name] of names.entries()) {
    const rows = groups.get(name)
    if (name === '') others.push(row)
    else if (rows === undefined) groups.set(name, [row])
    else rows.push(row)
  }
  const parts = [...groups.values(), others].filter((part) => part.length > 0)
  const breaks: number[] = []
  let line = 0
  for (const part of parts.slice(0, -1)) breaks.push((line += part.length))
  return { rows: Int32Array.from(parts.flat()), breaks }
}
