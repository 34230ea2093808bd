/** The kinds of file that a choice is remembered for: by the bytes, not by the name. */
export const dropKinds = ['audio', 'video', 'image', 'text', 'other'] as const
export type DropKind = (typeof dropKinds)[number]

/** What can be done with files that are dropped on the window. */
export const dropChoiceIds = [
  'reuse',
  'origin',
  'open-request',
  'transcribe',
  'attach',
  'edit',
  'first-frame',
  'embeddings',
  'rerank',
  'import',
] as const
export type DropChoiceId = (typeof dropChoiceIds)[number]
