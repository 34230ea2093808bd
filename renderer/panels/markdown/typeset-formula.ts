import { renderToString } from 'katex'
import { maxFormulaExpansions, maxFormulaSpace } from '../../../shared/limits.ts'

/** MathML of a formula in the page, or `undefined` where it is none. */
export function typesetFormula(tex: string, isDisplay: boolean): Element | undefined {
  const markup = formulaMarkup(tex, isDisplay)
  if (markup === undefined) return undefined
  // Of a document of its own only the formula is taken over.
  const math = new DOMParser().parseFromString(markup, 'text/html').querySelector('math')
  math?.querySelector('annotation')?.remove()
  if (math !== null) spaceFunctions(math)
  return math === null ? undefined : document.importNode(math, true)
}

/** What stands behind the name of a function. TeX puts a thin space around the name, browsers put nothing. */
const functionApplication = '\u2061'

/** Sets names of functions apart from what stands beside them: `2 log x`, but `log(x)`. */
function spaceFunctions(math: Element): void {
  for (const mark of math.querySelectorAll('mo')) {
    if (mark.textContent !== functionApplication) continue
    const group = mark.parentElement
    const scripted = group?.parentElement ?? null
    // With an index, name and mark are a group of their own: what the index stands beside is set apart.
    const isScripted =
      scripted !== null && /^(?:msu[bp]|msubsup|munder|mover|munderover)$/.test(scripted.localName)
    const [start, end] = isScripted ? [scripted, scripted] : [mark.previousElementSibling, mark]
    const argument = end.nextElementSibling
    if (argument !== null && !/^[([{|⟨]/.test(argument.textContent)) end.after(thinSpace(math))
    const before = start?.previousElementSibling ?? null
    if (before !== null && !/^(?:mo|mspace)$/.test(before.localName)) start?.before(thinSpace(math))
  }
}

function thinSpace(math: Element): Element {
  const space = document.createElementNS(math.namespaceURI, 'mspace')
  space.setAttribute('width', '0.1667em')
  return space
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
