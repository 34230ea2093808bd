import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Holds faces of the window against the rules of accessibility: all of them in the light theme, and the one that a theme
 * can break, contrast, in the dark one. `face` names what is looked at where it fails; `inside` is a selector, for a face
 * that covers what was looked at before. The light theme is left.
 */
export async function createFaceCheck(
  page: Page,
): Promise<(face: string, options?: { readonly inside?: string }) => Promise<void>> {
  // Colours that are still changing are nobody's colours.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return async (face, { inside = 'html' } = {}) => {
    const light = await new AxeBuilder({ page }).include(inside).analyze()
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await new AxeBuilder({ page }).include(inside).withRules(['color-contrast']).analyze()
    await page.emulateMedia({ colorScheme: 'light' })
    const found = [...light.violations, ...dark.violations]
    expect(found.map(({ id, nodes }) => `${face}: ${id} ${nodes[0]?.html}`)).toEqual([])
  }
}
