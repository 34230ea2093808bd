import type { ReactNode } from 'react'
import { useLayout } from '../../stores/layout-store.ts'
import { Pane } from '../../controls/panes/pane.tsx'
import { ResizeHandle } from '../../controls/panes/resize-handle.tsx'
import { useMediaQuery, wideWindow } from '../../controls/hooks/use-media-query.ts'
import { useWindowScale } from '../../controls/hooks/use-window-scale.ts'

export type ResizablePaneProps = {
  /** Under this name its size is remembered: `chat.parameters`. */
  name: string
  label: string
  /** Where the handle is: at the pane's inner edge. A `left` pane has it at its right side. */
  side: 'left' | 'right'
  /** Widths in pixels at text size 100 %, below and above the one break. */
  defaultSize: number
  wideSize?: number
  min?: number
  max?: number
  className?: string
  children: ReactNode
}

/** A side pane that can be made wider or narrower, and stays so. */
export function ResizablePane({
  name,
  label,
  side,
  defaultSize,
  wideSize = defaultSize,
  min = 200,
  max = 640,
  className,
  children,
}: ResizablePaneProps) {
  const isWide = useMediaQuery(wideWindow)
  // Each side of the break has a size of its own, so that a small window does not undo the layout of a large one.
  const key = isWide ? `${name}.wide` : name
  const { text } = useWindowScale()
  const givenSize = (isWide ? wideSize : defaultSize) * text
  const remembered = useLayout(({ paneSizes }) => paneSizes[key]) ?? givenSize
  // What is remembered comes from a file, and may be of another text size.
  const size = Math.min(max * text, Math.max(min, remembered))
  const setPaneSize = useLayout(({ setPaneSize: set }) => set)
  const handle = (
    <ResizeHandle
      label={label}
      pane={side}
      size={size}
      min={min}
      max={max * text}
      onResize={(next) => setPaneSize(key, next)}
      onReset={() => setPaneSize(key, givenSize)}
    />
  )
  return (
    <>
      {side === 'right' ? handle : null}
      <Pane label={label} kind="side" className={className} style={{ width: size }}>
        {children}
      </Pane>
      {side === 'left' ? handle : null}
    </>
  )
}
