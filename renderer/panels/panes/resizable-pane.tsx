import type { ReactNode } from 'react'
import { useLayout } from '../../stores/layout-store.ts'
import { Pane } from '../../controls/panes/pane.tsx'
import { ResizeHandle } from '../../controls/panes/resize-handle.tsx'
import { useMediaQuery, wideWindow } from '../../controls/hooks/use-media-query.ts'
import { useWindowScale } from '../../controls/hooks/use-window-scale.ts'

export type ResizablePaneProps = {
  /** The key under which its size is saved, such as `chat.parameters`. */
  name: string
  label: string
  /** The side of the pane. The handle is at its inner edge: at the right for a `left` pane. */
  side: 'left' | 'right'
  /** Widths in pixels at a text size of 100 %, below and above the breakpoint. */
  defaultSize: number
  wideSize?: number
  min?: number
  max?: number
  className?: string
  children: ReactNode
}

/** A side pane with an adjustable, persistent width. */
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
  // Each side of the breakpoint has its own size, so that a small window does not change the layout of a large one.
  const key = isWide ? `${name}.wide` : name
  const { text } = useWindowScale()
  const givenSize = (isWide ? wideSize : defaultSize) * text
  const remembered = useLayout(({ paneSizes }) => paneSizes[key]) ?? givenSize
  // Clamp: the saved size comes from a file and may be from another text size.
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
