import type { PlainReason } from '../plain-reason.ts'

/** One block of Markdown: a paragraph, a list, a table, a fenced code block, … */
export type MarkdownBlock =
  | { readonly type: 'prose'; readonly source: string }
  | { readonly type: 'code'; readonly language: string; readonly code: string }
  /** A footnote, which is shown at the end of the text. */
  | { readonly type: 'note'; readonly label: string; readonly source: string }
  /** What met a limit: it is shown as its source, with a sentence that says why. */
  | { readonly type: 'plain'; readonly source: string; readonly reason: PlainReason }

export type Footnote = Extract<MarkdownBlock, { readonly type: 'note' }>
