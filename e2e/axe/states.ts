import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'

export { expect }

export const looksAnnotation = 'looks of axe'

const themes = ['light', 'dark'] as const

const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The window sizes of the mockups. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
] as const

/**
 * When `STATE_PICTURES` names a folder, each state is also saved there as a screenshot, to be compared with its mockup
 * by hand.
 */
export const pictures = process.env['STATE_PICTURES']

interface States {
  /** Checks the window as it is now, in both themes, under the name of the state. Continues after violations. */
  look: (state: string) => Promise<void>
}

/** Goes through the states of one tab: the title of a test is the name of the tab. */
export const test = base.extend<States>({
  look: async ({ app }, use, testInfo) => {
    const { page } = app
    const found: string[] = []
    let states = 0
    let runs = 0
    // Colours in the middle of a transition have no meaningful contrast.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await use(async (state) => {
      states += 1
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // The theme changes colours only, so the dark theme needs no other rules.
        const rules = colorScheme === 'light' ? { isStrict: true } : { rules: rulesOfColour }
        const violations = await findViolations(page, rules)
        runs += 1
        found.push(...violations.map((violation) => `${state}, ${colorScheme}: ${violation}`))
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      if (pictures !== undefined)
        await photograph(
          page,
          join(pictures, `${testInfo.title} - ${String(states).padStart(2, '0')} ${state}`),
        )
    })
    testInfo.annotations.push({ type: looksAnnotation, description: `${states} ${runs} ${found.length}` })
    expect(found).toEqual([])
  },
})

/** Restores the size of the window, since the test goes on in it. */
async function photograph(page: Page, path: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `${path} ${colorScheme} ${size.width}.png` })
    }
  }
  await page.setViewportSize(sizes[0])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'active' })
  await page.screenshot({ path: `${path} forced 1280.png` })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null })
  if (before !== null) await page.setViewportSize(before)
}
