import './formula.css'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { createLazyValue } from '../../controls/panes/lazy.tsx'
import type { Formula } from '../../lib/markdown/formulas.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'
import { formulaSliceMs } from '../../../shared/limits.ts'

const typesetter = createLazyValue(async () => (await import('./typeset-formula.ts')).typesetFormula)

/**
 * A formula that the browser draws from MathML. Its source is shown until then, and permanently if it cannot be drawn;
 * copying the formula copies its source (`copyFormulas`).
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

/** Compares by content: parsing a block again creates new formula objects. */
function isSame(left: { formula: Formula }, right: { formula: Formula }): boolean {
  return left.formula.source === right.formula.source
}

const waiting = new Set<() => void>()
let spentMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls `draw` at once while this frame has time left, otherwise in a later frame, in the order of the calls. Returns a
 * function that cancels it.
 */
function drawInTurn(draw: () => void): () => void {
  if (waiting.size === 0 && spentMs < formulaSliceMs) time(draw)
  else waiting.add(draw)
  timer ??= setTimeout(goOn, frameMs)
  return () => waiting.delete(draw)
}

const frameMs = 16

function goOn(): void {
  timer = undefined
  spentMs = 0
  for (const draw of waiting) {
    if (spentMs >= formulaSliceMs) break
    waiting.delete(draw)
    time(draw)
  }
  if (waiting.size > 0) timer = setTimeout(goOn, frameMs)
}

function time(draw: () => void): void {
  const start = performance.now()
  draw()
  spentMs += performance.now() - start
}
