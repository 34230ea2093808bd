import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

interface Look {
  /** A selector, to check only a part of the window or what covers it. */
  readonly inside?: string
  readonly rules?: readonly string[]
  /** Also runs the rules that axe disables by default. */
  readonly isStrict?: boolean
}

/**
 * Rules that axe disables by default: for small targets (WCAG 2.2), and for what is read aloud but not seen
 * (experimental).
 */
const rulesSwitchedOn = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }

/** Violations of accessibility rules: the id of each rule and its first element. */
export async function findViolations(
  page: Page,
  { inside = 'html', rules, isStrict }: Look = {},
): Promise<string[]> {
  // A dialog may appear a moment after the key that opens it.
  await page.locator(inside).filter({ visible: true }).first().waitFor()
  await endMotion(page)
  // Load the half megabyte of axe's source once per page, not for each check.
  const isInPage = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isInPage && { axeSource: 'undefined' }) })
    // Frames contain the output of models, and nothing of ours. Without legacy mode axe would open a page of its own
    // for each check, to collect the results of frames.
    .setLegacyMode()
    .include(inside)
    // Every rule is run. Describing each element that passes took longer than checking it.
    .options({
      resultTypes: ['violations'],
      reporter: 'no-passes',
      // Whether audio plays by itself is checked on media elements. Style sheets would be loaded again, for a rule that
      // is off.
      preload: { assets: ['media'] },
      ...(isStrict === true && { rules: rulesSwitchedOn }),
    })
  const { violations } = await (rules === undefined ? builder : builder.withRules([...rules])).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const ours = await withoutExceptions(page, id, nodes)
    if (ours.length > 0) found.push(`${id} ${ours[0]?.html}`)
  }
  return found
}

/**
 * Ends all motion: colours in the middle of a transition, as of a button that was just enabled, have no meaningful
 * contrast. Running animations are finished, and changes during the check take effect at once. Spinners keep turning.
 */
async function endMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * Leaves out violations that need no fix. The order of the headings in an answer is the model's, and is shown
 * unchanged. A target under an open list or menu, or within 24 pixels of its edge, cannot be used until that is closed:
 * both the part that shows and its neighbours are unreachable then.
 */
async function withoutExceptions<Node extends { target: unknown[] }>(
  page: Page,
  rule: string,
  nodes: readonly Node[],
): Promise<Node[]> {
  if (rule !== 'heading-order' && rule !== 'target-size') return [...nodes]
  const selectors = nodes.map(({ target }) => String(target[0]))
  const isException = await page.evaluate(
    ([of, each]) =>
      each.map((selector) => {
        const element = document.querySelector(selector)
        if (element === null) return false
        if (of === 'heading-order') return element.closest('.markdown') !== null
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const near = 24
        return [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].some((popup) => {
          const over = popup.getBoundingClientRect()
          const isBeside = over.left - near < right && over.right + near > left
          const isNear = isBeside && over.top - near < bottom && over.bottom + near > top
          return isNear && !popup.contains(element)
        })
      }),
    [rule, selectors] as const,
  )
  return nodes.filter((_node, index) => isException[index] !== true)
}

/**
 * Checks views of the window for accessibility: all rules in the light theme, and contrast, the only rule that a theme
 * can break, in the dark theme. `view` names the view in errors; `inside` is a selector, for a view that covers an
 * earlier one. Leaves the light theme on.
 */
export async function createViewCheck(
  page: Page,
): Promise<(view: string, options?: { readonly inside?: string }) => Promise<void>> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return async (view, options) => {
    const light = await findViolations(page, options)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await findViolations(page, { ...options, rules: ['color-contrast'] })
    await page.emulateMedia({ colorScheme: 'light' })
    expect([...light, ...dark].map((violation) => `${view}: ${violation}`)).toEqual([])
  }
}
