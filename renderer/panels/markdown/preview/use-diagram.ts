import { useEffect, useMemo, useState } from 'react'
import { useTokenColours, type TokenColours } from '../../../controls/hooks/use-token-colours.ts'
import { createLazyValue } from '../../../controls/panes/lazy.tsx'
import type { DrawnDiagram, DiagramColours } from './draw-diagram.ts'

const drawer = createLazyValue(async () => (await import('./draw-diagram.ts')).drawDiagram)

interface OneDrawn {
  readonly source: string
  readonly outcome: DrawnDiagram
}

/** A diagram in the colours of the theme; `undefined` until it is drawn, and while `isWanted` is false. */
export function useDiagram(source: string, isWanted: boolean): DrawnDiagram | undefined {
  const draw = drawer.use()
  const tokens = useTokenColours()
  const colours = useMemo(() => diagramColours(tokens), [tokens])
  const [drawn, setDrawn] = useState<OneDrawn>()
  useEffect(() => {
    if (draw === undefined || !isWanted) return undefined
    let isOver = false
    void draw(source, colours).then((outcome) => {
      if (!isOver) setDrawn({ source, outcome })
    })
    return () => {
      isOver = true
    }
  }, [draw, source, colours, isWanted])
  // After a change of theme the old drawing stays until the new one is ready; that of another diagram does not.
  return drawn?.source === source ? drawn.outcome : undefined
}

/** The colours of a diagram in the current theme. */
function diagramColours(colours: TokenColours): DiagramColours {
  const [surface, ink, line, accent] = [
    colours('surface'),
    colours('ink'),
    colours('ink-2'),
    colours('accent-soft'),
  ]
  const sunken = colours('sunken')
  return {
    background: surface,
    mainBkg: sunken,
    primaryColor: sunken,
    primaryTextColor: ink,
    primaryBorderColor: line,
    secondaryColor: accent,
    secondaryTextColor: ink,
    secondaryBorderColor: line,
    tertiaryColor: surface,
    tertiaryTextColor: ink,
    tertiaryBorderColor: line,
    lineColor: line,
    textColor: ink,
    titleColor: ink,
    edgeLabelBackground: surface,
    clusterBkg: surface,
    clusterBorder: line,
    noteBkgColor: accent,
    noteTextColor: ink,
    noteBorderColor: line,
  }
}
