import { createContext, createRef, use, type RefObject } from 'react'
import { controlsText } from '../../../shared/text/en/controls.ts'

/**
 * The element popups are put into; without a layer, as in small tests, it is the end of the page.
 *
 * A reference that is read when a popup opens: an element that is looked up while its trigger is drawn is not there yet
 * the first time, and a popup that is open moves, and loses the click on its way, as soon as it is.
 */
export const popupLayer = createRef<HTMLElement>()

/** Of what stands in a dialog, which hides everything outside itself from screen readers: its own layer, at its end. */
export const DialogLayer = createContext<RefObject<HTMLElement | null> | null>(null)

/** Where the menus and lists of a control are put: the layer, or in a dialog the dialog itself. */
export function usePopupContainer(): RefObject<HTMLElement | null> {
  return use(DialogLayer) ?? popupLayer
}

/**
 * Where menus, lists and tooltips appear: a landmark of its own, so that screen readers find them in the page's outline.
 * Once in the window, after everything else.
 */
export function PopupLayer() {
  return <section ref={popupLayer} aria-label={controlsText().openMenus} />
}
