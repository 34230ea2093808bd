import { Component, type ReactNode } from 'react'
import { PlainText } from '../texts/plain-text.tsx'

export type ContentBoundaryProps = {
  /** The text from outside that is drawn inside: what is shown when that fails. */
  content: string
  /** Makes what is shown when that fails, where `content` only names it. */
  toText?: () => string
  children: ReactNode
}

type ContentBoundaryState = {
  hasFailed: boolean
  /** What could not be drawn. */
  content: string
}

/**
 * Keeps a failure inside the one piece of an answer that caused it: its text is shown as it is. Tried again when the
 * content is another one, and while it grows each time it has grown by a tenth.
 *
 * Around everything that draws text from outside: one degenerate answer must never take its tab with it.
 */
export class ContentBoundary extends Component<ContentBoundaryProps, ContentBoundaryState> {
  override state: ContentBoundaryState = { hasFailed: false, content: this.props.content }

  static getDerivedStateFromError(): Partial<ContentBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { content }: ContentBoundaryProps,
    state: ContentBoundaryState,
  ): ContentBoundaryState | null {
    if (state.hasFailed && isHardlyMore(content, state.content)) return null
    return { hasFailed: false, content }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    const { content, toText } = this.props
    return <PlainText text={toText === undefined ? content : toText()} reason="failed" />
  }
}

function isHardlyMore(content: string, failed: string): boolean {
  return content === failed || (content.length < failed.length * 1.1 && content.startsWith(failed))
}
