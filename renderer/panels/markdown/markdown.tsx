import { ContentBoundary } from '../../controls/panes/content-boundary.tsx'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { maxPlainTextDrawnWhole } from '../../../shared/limits.ts'
import type { MarkdownProps } from './markdown-view.tsx'
import './markdown.css'

const LazyMarkdown = createLazyView<MarkdownProps>(
  async () => (await import('./markdown-view.tsx')).MarkdownView,
  ({ text }) => <div className="markdown whitespace-pre-wrap">{text.slice(0, maxPlainTextDrawnWhole)}</div>,
)

/** Untrusted Markdown, see `MarkdownView`. Shows the plain text until that is loaded, once per window. */
export function Markdown(props: MarkdownProps) {
  return (
    <ContentBoundary content={props.text}>
      <LazyMarkdown {...props} />
    </ContentBoundary>
  )
}

// Preload: whoever imports this is about to show Markdown.
LazyMarkdown.fetch()
