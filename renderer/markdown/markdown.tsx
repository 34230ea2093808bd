import { createLaterView } from '../components/later.tsx'
import type { MarkdownProps } from './markdown-view.tsx'
import './markdown.css'

/** Markdown from outside, see `MarkdownView`. Until that is there, which is once in a window, its text as it is. */
export const Markdown = createLaterView<MarkdownProps>(
  async () => (await import('./markdown-view.tsx')).MarkdownView,
  ({ text }) => <div className="markdown whitespace-pre-wrap">{text}</div>,
)

// Whoever imports this is about to show some.
Markdown.fetch()
