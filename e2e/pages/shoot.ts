import type { Page } from 'playwright/test'

const folder = process.env['SHOTS']

/** Takes a picture into the folder that `SHOTS` names, for people to look at; none without it. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** The same in light and dark, as `name-light` and `name-dark`. The page stays dark. */
export async function shootThemes(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await shoot(page, `${name}-${colorScheme}`)
  }
}

/** In both themes and at both sizes that screens are looked at, as `name-1280-dark`. The page is left light, at 1280 × 800. */
export async function shootSizes(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  for (const [width, height] of [
    [1600, 1000],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await shootThemes(page, `${name}-${width}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
