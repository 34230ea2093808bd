import { createContext, createRef, use, type RefObject } from 'react'
import { controlsText } from '../../../shared/text/en/controls.ts'

/**
 * The element that popups are rendered into; without a layer, as in small tests, they go to the end of the page.
 *
 * It is a ref because it is read when a popup opens: during the trigger's first render the element does not exist yet,
 * and an open popup that moves into it later would lose the click in progress.
 */
export const popupLayer = createRef<HTMLElement>()

/** The layer of an open dialog, at its end: a dialog hides everything outside itself from screen readers. */
export const DialogLayer = createContext<RefObject<HTMLElement | null> | null>(null)

/** The container for a control's menus and lists: the layer, or inside a dialog the dialog's own layer. */
export function usePopupContainer(): RefObject<HTMLElement | null> {
  return use(DialogLayer) ?? popupLayer
}

/**
 * The container for menus, lists and tooltips: a landmark, so that screen readers find them in the page's outline.
 * Render it once, after everything else.
 */
export function PopupLayer() {
  return <section ref={popupLayer} aria-label={controlsText().openMenus} />
}
