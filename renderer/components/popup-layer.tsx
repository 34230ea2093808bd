const layerId = 'popups'

/**
 * Where menus, lists and tooltips appear: a landmark of its own, so that screen readers find them in the page's outline.
 * Once in the window, after everything else.
 */
export function PopupLayer() {
  return <section id={layerId} aria-label="Open menus" />
}

/** The element popups are put into; without a layer, as in small tests, it is the end of the page. */
export function popupContainer(): HTMLElement | undefined {
  return document.getElementById(layerId) ?? undefined
}
