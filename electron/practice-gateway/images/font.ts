/** Letters of 5 columns; each column is a byte whose lowest bit is the top row. */
const columns: Readonly<Record<string, string>> = {
  ' ': '0000000000',
  '!': '00005f0000',
  '"': '0007000700',
  '#': '147f147f14',
  '%': '2313086462',
  '&': '3649562050',
  "'": '0008070300',
  '(': '001c224100',
  ')': '0041221c00',
  '+': '08083e0808',
  ',': '0080703000',
  '-': '0808080808',
  '.': '0000606000',
  '/': '2010080402',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '7249494946',
  '3': '2141494d33',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291e',
  ':': '0000140000',
  ';': '0040340000',
  '=': '1414141414',
  '?': '0201590906',
  A: '7c1211127c',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e41415173',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f021c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '2649494932',
  T: '03017f0103',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494d43',
}

const unknown = '7f4141417f'

/** The width of a letter with the gap after it, in columns. */
export const letterWidth = 6
export const letterHeight = 8

/** Whether a letter has ink at a cell of its 5 × 8 grid. All letters are capitals; an unknown character is a box. */
export function hasInk(letter: string, column: number, row: number): boolean {
  const bits = columns[letter.toUpperCase()] ?? unknown
  return ((Number.parseInt(bits.slice(column * 2, column * 2 + 2), 16) >> row) & 1) === 1
}

/** Removes accents, which this font does not have. */
function toPlainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Wraps a text into lines of at most `perLine` letters; a longer word is cut. Returns at most `maxLines` lines, the
 * last one with dots.
 */
export function wrapText(text: string, perLine: number, maxLines: number): string[] {
  const lines: string[] = []
  for (const word of toPlainText(text).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= perLine)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.slice(0, perLine))
  }
  if (lines.length <= maxLines) return lines
  const end = lines[maxLines - 1] ?? ''
  return [...lines.slice(0, maxLines - 1), `${end.slice(0, perLine - 3)}...`]
}
