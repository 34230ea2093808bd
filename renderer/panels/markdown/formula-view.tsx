import { memo, useLayoutEffect, useRef, useState } from 'react'
import { createLazyValue } from '../../controls/panes/lazy.tsx'
import type { Formula } from '../../lib/markdown/formulas.ts'
import { drawInTurn } from './draw-in-turn.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'
import './formula.css'

const typesetter = createLazyValue(async () => (await import('./typeset-formula.ts')).typesetFormula)

/**
 * A formula, drawn by the browser from MathML. Its source stands there until it is drawn, and stays where it cannot be;
 * whoever copies the formula copies its source (`copyFormulas`).
 */
export const FormulaView = memo(function FormulaView({ formula }: { formula: Formula }) {
  const { tex, isDisplay, source } = formula
  const typeset = typesetter.use()
  const box = useRef<HTMLSpanElement>(null)
  const [drawnTex, setDrawnTex] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)

  useLayoutEffect(() => {
    const element = box.current
    if (typeset === undefined || element === null) return undefined
    setHasFailed(false)
    setDrawnTex(undefined)
    const cancel = drawInTurn(() => {
      const math = typeset(tex, isDisplay)
      setHasFailed(math === undefined)
      if (math === undefined) return
      element.replaceChildren(math)
      setDrawnTex(tex)
    })
    return () => {
      cancel()
      element.replaceChildren()
    }
  }, [typeset, tex, isDisplay])

  const isDrawn = drawnTex === tex
  return (
    <span className="formula" data-display={isDisplay ? '' : undefined}>
      <span ref={box} className="formula-drawn" />
      <span className="formula-written" hidden={isDrawn}>
        {source}
      </span>
      {hasFailed && <span className="formula-note">{panelsText().formula.notDrawn}</span>}
    </span>
  )
}, isSame)

/** Formulas are read anew with each look at their block. */
function isSame(one: { formula: Formula }, other: { formula: Formula }): boolean {
  return one.formula.source === other.formula.source
}
