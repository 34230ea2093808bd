/** Where the focus was in each pane, so that walking back returns to it. */
const lastFocus = new WeakMap<Element, HTMLElement>()

/** Moves the focus to the next pane (`1`) or the one before (`-1`), in the order of the window. */
export function walkPanes(direction: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isShown)
  if (panes.length === 0) return
  const active = document.activeElement
  const current = panes.findIndex((pane) => pane.contains(active))
  const currentPane = panes[current]
  if (currentPane !== undefined && active instanceof HTMLElement) lastFocus.set(currentPane, active)
  const start = current === -1 && direction === -1 ? 0 : current
  const next = panes[(start + direction + panes.length) % panes.length]
  if (next === undefined) return
  const remembered = lastFocus.get(next)
  if (remembered !== undefined && next.contains(remembered)) remembered.focus()
  else next.focus()
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && getComputedStyle(element).display !== 'none'
}
