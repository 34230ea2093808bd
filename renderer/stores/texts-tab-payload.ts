import type { MediaBlock } from '../../shared/runs/block.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** Texts on their way from one tab to another, with the question they are to be held against where there is one. */
export interface TextsTabPayload {
  readonly query?: string
  readonly texts: readonly string[]
  /** Files of the attachment store that belong to them. */
  readonly files?: readonly MediaBlock[]
  /** They are those of the Embeddings tab. */
  readonly isFromEmbeddings?: boolean
}

/** Opens a tab with texts to work on. */
export const {
  open: openWithTexts,
  useTabPayload: useTextsTabPayload,
  useWaitingTabPayload: useWaitingTextsTabPayload,
} = createTabPayload<TextsTabPayload>()
