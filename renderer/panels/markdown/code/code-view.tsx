import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { CodeLine } from '../../../text-worker/code/code-line.ts'
import { textClient, useTextTask } from '../../../text-worker/use-text-task.ts'
import { rememberSelection } from '../remember-selection.ts'
import { colourGrowingCode, type GrowingColours } from './colour-growing-code.ts'
import { drawCode, type DrawnCode } from './draw-code.ts'
import { panelsText } from '../../../../shared/text/en/panels.ts'

export interface CodeViewProps {
  readonly code: string
  readonly language: string
  /** Whether the code is still being written. */
  readonly isOpen: boolean
  /** Shows only this many lines. */
  readonly lineLimit?: number
}

/** Code: plain at first, then highlighted by the worker, line by line while it is written and as a whole afterwards. */
export function CodeView({ code, language, isOpen, lineLimit }: CodeViewProps) {
  const shown = lineLimit === undefined ? code : firstLines(code, lineLimit)
  const grammar = language.toLowerCase()
  const element = useRef<HTMLElement>(null)
  const drawn = useRef<DrawnCode>(undefined)
  const growing = useRef<GrowingColours>(undefined)

  useLayoutEffect(() => {
    if (element.current === null) return
    drawn.current ??= drawCode(element.current)
    drawn.current.show(shown)
  }, [shown])

  useEffect(() => {
    if (!isOpen || typeof Worker === 'undefined') return undefined
    const colours = colourGrowingCode(textClient, grammar, (from, lines) =>
      colour(element.current, drawn.current, from, lines),
    )
    growing.current = colours
    return () => colours.stop()
  }, [isOpen, grammar])

  useEffect(() => {
    if (isOpen) growing.current?.grow(shown)
  }, [isOpen, shown])

  const whole = useMemo(
    () => (isOpen ? undefined : { code: shown, language: grammar }),
    [isOpen, shown, grammar],
  )
  const outcome = useTextTask('highlight', whole)
  useLayoutEffect(() => {
    if (outcome?.type === 'done') colour(element.current, drawn.current, 0, outcome.output)
  }, [outcome])

  return (
    <>
      <code ref={element} />
      {outcome?.type === 'too-slow' && <span className="code-note">{panelsText().code.withoutColours}</span>}
    </>
  )
}

function colour(
  element: HTMLElement | null,
  drawn: DrawnCode | undefined,
  from: number,
  lines: readonly CodeLine[],
): void {
  const reselect = element === null ? undefined : rememberSelection(element)
  drawn?.colour(from, lines)
  reselect?.()
}

function firstLines(code: string, limit: number): string {
  let end = -1
  for (let line = 0; line < limit; line += 1) {
    end = code.indexOf('\n', end + 1)
    if (end === -1) return code
  }
  return code.slice(0, end)
}
