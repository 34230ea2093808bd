/** The index of the mark that a key moves to in a row of `count` marks; `undefined` for any other key. */
export function markAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  current: number | undefined,
  count: number,
): number | undefined {
  if (count === 0) return undefined
  const step = shiftKey ? 10 : 1
  const to = (place: number): number => Math.max(0, Math.min(count - 1, place))
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return current === undefined ? 0 : to(current + step)
    case 'ArrowLeft':
    case 'ArrowUp':
      return current === undefined ? count - 1 : to(current - step)
    case 'PageDown':
      return to((current ?? 0) + 10)
    case 'PageUp':
      return to((current ?? 0) - 10)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
