/**
 * Parses a size such as `1536x1024` and adds its ratio in smallest whole numbers, such as `3:2`; `undefined` for a
 * word.
 */
export function sizeOf(text: string): { width: number; height: number; ratio: string } | undefined {
  const match = /^(\d{1,5})[x×*](\d{1,5})$/.exec(text)
  if (match === null) return undefined
  const width = Number(match[1])
  const height = Number(match[2])
  const shared = divisorOf(width, height)
  return shared === 0 ? undefined : { width, height, ratio: `${width / shared}:${height / shared}` }
}

function divisorOf(left: number, right: number): number {
  return right === 0 ? left : divisorOf(right, left % right)
}
