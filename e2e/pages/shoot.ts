import type { Page } from 'playwright/test'

const folder = process.env['SHOTS']

/** Saves a screenshot in the folder that `SHOTS` names, for review by people; does nothing without it. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** The same in light and dark, as `name-light` and `name-dark`. Leaves the page dark. */
export async function shootThemes(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await shoot(page, `${name}-${colorScheme}`)
  }
}

/**
 * Calls `visit` in both themes at both reviewed sizes; `size` is the width and the theme, such as `1280-dark`. Leaves
 * the page light, at 1280 × 800.
 */
export async function inSizes(page: Page, visit: (size: string) => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [1600, 1000],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await visit(`${width}-${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Saves a screenshot at each of these sizes. */
export async function shootSizes(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  await inSizes(page, (size) => shoot(page, `${name}-${size}`))
}
