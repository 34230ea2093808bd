/** Formats rows as lines with aligned columns; columns of numbers are right-aligned. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))))
  const isNumber = head.map((_, column) => body.every((row) => /^[\d.,/ %−$-]*$/.test(row[column] ?? '')))
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const room = ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)))
          return column > 0 && isNumber[column] === true ? `${room}${cell}` : `${cell}${room}`
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Han, kana, Hangul and full-width characters take two columns in a terminal. */
function widthOf(text: string): number {
  let width = 0
  for (const sign of text)
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(
        sign,
      )
        ? 2
        : 1
  return width
}
