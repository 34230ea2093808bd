import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Look {
  /** A selector, for what is only a part of the window or covers it. */
  readonly inside?: string
  readonly rules?: readonly string[]
  /** Also those that axe leaves off unless told. */
  readonly isStrict?: boolean
}

/** Rules that axe leaves off: for small targets (WCAG 2.2), and for what is read aloud but not seen (experimental). */
const rulesSwitchedOn = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }

/** What breaks a rule of accessibility: the id of the rule and the first element that does. */
export async function findViolations(
  page: Page,
  { inside = 'html', rules, isStrict }: Look = {},
): Promise<string[]> {
  // Half a megabyte of source is read by a page once, not for each look.
  const isInPage = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isInPage && { axeSource: 'undefined' }) })
    // The window has no frames. Axe would open a page of its own for each look otherwise, to gather what it found in them.
    .setLegacyMode()
    .include(inside)
    // Every rule is tried. Describing each element that keeps one took longer than trying it.
    .options({ resultTypes: ['violations'], ...(isStrict === true && { rules: rulesSwitchedOn }) })
  const { violations } = await (rules === undefined ? builder : builder.withRules([...rules])).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

/**
 * Holds faces of the window against the rules of accessibility: all of them in the light theme, and the one that a theme
 * can break, contrast, in the dark one. `view` names what is looked at where it fails; `inside` is a selector, for a face
 * that covers what was looked at before. The light theme is left.
 */
export async function createViewCheck(
  page: Page,
): Promise<(view: string, options?: { readonly inside?: string }) => Promise<void>> {
  // Colours that are still changing are nobody's colours.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return async (view, options) => {
    const light = await findViolations(page, options)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await findViolations(page, { ...options, rules: ['color-contrast'] })
    await page.emulateMedia({ colorScheme: 'light' })
    expect([...light, ...dark].map((violation) => `${view}: ${violation}`)).toEqual([])
  }
}
