import type { ReactNode } from 'react'
import { ResizablePane } from './resizable-pane.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

export type RequestPaneProps = {
  /** The tab, under which its width is saved. */
  tab: string
  label?: string | undefined
  min?: number | undefined
  max?: number | undefined
  /** The initial widths in a narrow and in a wide window. */
  widths?: readonly [narrow: number, wide: number] | undefined
  children: ReactNode
}

/** The form of a tab, at its left side. */
export function RequestPane({
  tab,
  label = inspectorText().tabs.request,
  min = 248,
  max = 480,
  widths: [narrow, wide] = [288, 312],
  children,
}: RequestPaneProps) {
  return (
    <ResizablePane
      name={`${tab}.form`}
      label={label}
      side="left"
      defaultSize={narrow}
      wideSize={wide}
      min={min}
      max={max}
    >
      {children}
    </ResizablePane>
  )
}
