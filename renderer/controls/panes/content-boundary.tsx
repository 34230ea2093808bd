import { Component, type ReactNode } from 'react'
import { PlainText } from '../texts/plain-text.tsx'

export type ContentBoundaryProps = {
  /** The untrusted text rendered inside, shown as plain text if that fails. */
  content: string
  /** Returns the text to show if rendering fails, where `content` only identifies it. */
  toText?: () => string
  children: ReactNode
}

type ContentBoundaryState = {
  hasFailed: boolean
  /** The content that failed to render. */
  content: string
}

/**
 * Confines a rendering error to the part of an answer that caused it, and shows its plain text. Tries again when the
 * content changes; while it grows, each time it has grown by a tenth.
 *
 * Use it around everything that renders untrusted text: one degenerate answer must not break its tab.
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
