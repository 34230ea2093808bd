import { renderToString } from 'katex'
import { maxFormulaExpansions, maxFormulaSpace } from '../../../shared/limits.ts'

/** MathML of a formula in the page, or `undefined` where it is none. */
export function typesetFormula(tex: string, isDisplay: boolean): Element | undefined {
  const markup = formulaMarkup(tex, isDisplay)
  if (markup === undefined) return undefined
  // Of a document of its own only the formula is taken over.
  const math = new DOMParser().parseFromString(markup, 'text/html').querySelector('math')
  math?.querySelector('annotation')?.remove()
  return math === null ? undefined : document.importNode(math, true)
}

/** The same as markup. Nothing in it leads out of the text: commands for addresses, images and HTML are shown as written. */
export function formulaMarkup(tex: string, isDisplay: boolean): string | undefined {
  try {
    return renderToString(tex, {
      output: 'mathml',
      displayMode: isDisplay,
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: maxFormulaExpansions,
      maxSize: maxFormulaSpace,
    })
  } catch {
    // No formula, or one that is nested too deeply.
    return undefined
  }
}
