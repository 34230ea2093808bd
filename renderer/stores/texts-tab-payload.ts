import type { RowFile } from '../../shared/sets/text-set.ts'
import type { MediaBlock } from '../../shared/runs/block.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** Texts on their way from one tab to another, with the question they are to be held against where there is one. */
export interface TextsTabPayload {
  readonly query?: string
  readonly texts: readonly string[]
  /** Files of the attachment store that belong to them. */
  readonly files?: readonly MediaBlock[]
  /** The files of each text, in their order, where a row may have some. */
  readonly rowFiles?: readonly (readonly RowFile[])[]
  /** They are those of the Embeddings tab. */
  readonly isFromEmbeddings?: boolean
}

/** Opens a tab with texts to work on. */
export const {
  open: openWithTexts,
  useTabPayload: useTextsTabPayload,
  useWaitingTabPayload: useWaitingTextsTabPayload,
} = createTabPayload<TextsTabPayload>()
