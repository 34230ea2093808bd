import type { Page } from 'playwright/test'

/** Elements that name a control or a part of the window, and must be fully visible. */
const labels =
  'nav a, button, label, legend, th, dt, h1, h2, h3, h4, [role="tab"], [role="radio"], [role="option"], [role="menuitem"], [role="columnheader"]'

/**
 * The labels whose text is wider than their box, as `role: text (by so many pixels)`. Text that scrolls by itself and
 * text for screen readers alone are left out.
 */
export async function findCutLabels(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const cut: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const { width, height } = element.getBoundingClientRect()
      if (
        width < 2 ||
        height < 2 ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      for (const part of [element, ...element.querySelectorAll<HTMLElement>('*')]) {
        const hasText = [...part.childNodes].some(
          (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
        )
        // A value with a tooltip may be longer than its box.
        if (!hasText || part.closest('[title]') !== null) continue
        const overflow = part.scrollWidth - part.clientWidth
        // Text for screen readers alone has a box of one pixel.
        if (part.clientWidth > 1 && overflow > 1)
          cut.push(
            `${element.tagName.toLowerCase()}: ${(part.textContent ?? '').trim().slice(0, 80)} (by ${overflow})`,
          )
      }
    }
    return cut
  }, labels)
}
