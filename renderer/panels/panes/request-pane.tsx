import type { ReactNode } from 'react'
import { ResizablePane } from './resizable-pane.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

export type RequestPaneProps = {
  /** The tab; its width is remembered under it. */
  tab: string
  label?: string | undefined
  min?: number | undefined
  max?: number | undefined
  children: ReactNode
}

/** The form of a tab, at its left. */
export function RequestPane({
  tab,
  label = inspectorText().tabs.request,
  min = 248,
  max = 480,
  children,
}: RequestPaneProps) {
  return (
    <ResizablePane
      name={`${tab}.form`}
      label={label}
      side="left"
      defaultSize={288}
      wideSize={312}
      min={min}
      max={max}
    >
      {children}
    </ResizablePane>
  )
}
