import type { RowFile } from '../../shared/sets/text-set.ts'
import type { MediaBlock } from '../../shared/runs/block.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** Texts sent from one tab to another, with the query to compare them with, if there is one. */
export interface TextsTabPayload {
  readonly query?: string
  readonly texts: readonly string[]
  /** Files of the attachment store that belong to them. */
  readonly files?: readonly MediaBlock[]
  /** The files of each text, in order, where rows may have files. */
  readonly rowFiles?: readonly (readonly RowFile[])[]
  /** The texts come from the Embeddings tab. */
  readonly isFromEmbeddings?: boolean
}

/** Opens a tab with texts to work on. */
export const {
  open: openWithTexts,
  useTabPayload: useTextsTabPayload,
  useWaitingTabPayload: useWaitingTextsTabPayload,
} = createTabPayload<TextsTabPayload>()
