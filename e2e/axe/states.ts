import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'

export { expect }

export const looksAnnotation = 'looks of axe'

const themes = ['light', 'dark'] as const

const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The windows that mockups are drawn for. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
] as const

/** Where `STATE_PICTURES` names a folder, each state is also photographed there: by hand, beside its mockup. */
export const pictures = process.env['STATE_PICTURES']

interface States {
  /** Looks at what is shown now, in both themes, under the name of the state. Goes on when something is found. */
  look: (state: string) => Promise<void>
}

/** Walks through the states of one tab: the title of a test is the name of the tab. */
export const test = base.extend<States>({
  look: async ({ app }, use, testInfo) => {
    const { page } = app
    const found: string[] = []
    let states = 0
    let runs = 0
    // Colours that are still changing are nobody's colours.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await use(async (state) => {
      states += 1
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // A theme changes colours and nothing else.
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

/** Leaves the window as large as it was: what follows goes on in it. */
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
