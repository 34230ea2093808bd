import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Holds faces of the window against the rules of accessibility: all of them in the light theme, and the one that a theme
 * can break, contrast, in the dark one. `face` names what is looked at where it fails. The light theme is left.
 */
export async function createFaceCheck(page: Page): Promise<(face: string) => Promise<void>> {
  // Colours that are still changing are nobody's colours.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return async (face) => {
    const light = await new AxeBuilder({ page }).analyze()
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
    await page.emulateMedia({ colorScheme: 'light' })
    const found = [...light.violations, ...dark.violations]
    expect(found.map(({ id, nodes }) => `${face}: ${id} ${nodes[0]?.html}`)).toEqual([])
  }
}
