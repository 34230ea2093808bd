import { renderToString } from 'katex'
import { maxFormulaExpansions, maxFormulaSpace } from '../../../shared/limits.ts'

/** Returns the MathML of a formula as an element, or `undefined` if it is not valid. */
export function typesetFormula(tex: string, isDisplay: boolean): Element | undefined {
  const markup = formulaMarkup(tex, isDisplay)
  if (markup === undefined) return undefined
  // Parse in a separate document, and adopt only the formula.
  const math = new DOMParser().parseFromString(markup, 'text/html').querySelector('math')
  math?.querySelector('annotation')?.remove()
  if (math !== null) spaceFunctions(math)
  return math === null ? undefined : document.importNode(math, true)
}

/** The invisible operator after a function name. TeX puts a thin space around the name, browsers none. */
const functionApplication = '\u2061'

/** Adds space between function names and their neighbours: `2 log x`, but `log(x)`. */
function spaceFunctions(math: Element): void {
  for (const mark of math.querySelectorAll('mo')) {
    if (mark.textContent !== functionApplication) continue
    const group = mark.parentElement
    const scripted = group?.parentElement ?? null
    // With an index, the name and the operator form a group: space the element that carries the index.
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

/** The same as markup. It cannot link out of the text: commands for addresses, images and HTML are shown as written. */
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
    // The formula is invalid, or nested too deeply.
    return undefined
  }
}
