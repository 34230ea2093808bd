/** Walks from place to place of a transcript with the arrow keys: across the words, and up and down the rows. */
export function walkOnKey(event: KeyboardEvent): void {
  const { key, currentTarget: box, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (!(box instanceof Element) || !(target instanceof Element) || !key.startsWith('Arrow')) return
  const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown'
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  const place = target.closest('[data-seek]')
  const row = target.closest('[data-row]')
  if (place === null) return
  const places = [...box.querySelectorAll<HTMLElement>(isUpOrDown ? '[data-time]' : '[data-seek]')]
  const current = places.findIndex((one) => (isUpOrDown ? row?.contains(one) === true : one === place))
  const next = places[current + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
