import type { PlainReason } from '../plain-reason.ts'

/** One block of Markdown: a paragraph, a list, a table, a fenced code block, … */
export type MarkdownBlock =
  | { readonly type: 'prose'; readonly source: string }
  | { readonly type: 'code'; readonly language: string; readonly code: string }
  /** A footnote, shown at the end of the text. */
  | { readonly type: 'note'; readonly label: string; readonly source: string }
  /** A block that exceeded a limit: its source is shown with the reason. */
  | { readonly type: 'plain'; readonly source: string; readonly reason: PlainReason }

export type Footnote = Extract<MarkdownBlock, { readonly type: 'note' }>
