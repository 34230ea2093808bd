import type { ReactNode } from 'react'
import { OverPane } from './over-pane.tsx'
import { Pane } from '../../controls/panes/pane.tsx'
import { ResizablePane } from './resizable-pane.tsx'

export type RightPaneProps = {
  /** The key under which its width is saved. */
  name: string
  label: string
  /** Whether it covers the rest, because the window has no room beside it. */
  isOver: boolean
  /** The width when it covers the rest: that of a form, or somewhat wider for wire data. */
  width?: 'form' | 'wire'
  /** The initial width beside the rest, below and above the breakpoint. */
  size?: number
  wideSize?: number
  min?: number
  max: number
  children: ReactNode
}

const overWidths = { form: 'w-82', wire: 'w-90' } as const

/** Details at the right of a tab: beside it, or over it in a narrow window. */
export function RightPane({ name, label, isOver, width = 'form', ...rest }: RightPaneProps) {
  const { size = 328, wideSize = 400, min = 280, max, children } = rest
  if (isOver) {
    return (
      <Pane
        label={label}
        kind="side"
        className={`absolute inset-y-0 right-0 z-20 shadow-pop ${overWidths[width]}`}
      >
        <OverPane value={true}>{children}</OverPane>
      </Pane>
    )
  }
  return (
    <ResizablePane
      name={name}
      label={label}
      side="right"
      defaultSize={size}
      wideSize={wideSize}
      min={min}
      max={max}
    >
      {children}
    </ResizablePane>
  )
}
