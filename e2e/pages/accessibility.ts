import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

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
  // A dialog may come a moment after the key that opens it.
  await page.locator(inside).filter({ visible: true }).first().waitFor()
  await endMotion(page)
  // Half a megabyte of source is read by a page once, not for each look.
  const isInPage = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isInPage && { axeSource: 'undefined' }) })
    // Frames hold what models wrote, and nothing of ours. Axe would open a page of its own for each look otherwise, to gather what
    // it found in them.
    .setLegacyMode()
    .include(inside)
    // Every rule is tried. Describing each element that keeps one took longer than trying it.
    .options({
      resultTypes: ['violations'],
      reporter: 'no-passes',
      // Whether sound plays by itself is asked of the media. The style sheets would be read again, for a rule that is off.
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
 * Colours that are still changing are nobody's colours: a button that was just enabled fades in. What moves comes to its end, and what
 * changes while the page is looked at changes at once. Spinners turn on.
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
 * Leaves out what a rule finds and nobody is to mend. The order of the headings in an answer is that of the model, and is
 * shown as it came. A target under an open list or menu, or within 24 pixels of its edge, is not offered until that is
 * closed: neither what looks out of it nor what it is near to is there then.
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
 * Holds faces of the window against the rules of accessibility: all of them in the light theme, and the one that a theme
 * can break, contrast, in the dark one. `view` names what is looked at where it fails; `inside` is a selector, for a face
 * that covers what was looked at before. The light theme is left.
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
