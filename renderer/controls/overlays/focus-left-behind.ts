/**
 * Whether the focus is nowhere, or still in a popup that is closing: a popup that closes returns the focus then. An
 * element that has been focused in the meantime keeps it.
 */
export function isFocusLeftBehind(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[data-closed]') !== null
}
