import { answerFormats } from './answer-formats.ts'
import { embeddingsFormat } from './embeddings/index.ts'
import type { RunFormat } from './format.ts'
import { imagesEditsFormat } from './images-edits/index.ts'
import { imagesGenerationsFormat } from './images-generations/index.ts'
import type { RunFormatId } from './registry.ts'
import { rerankFormat } from './rerank/index.ts'
import { speechFormat } from './speech/index.ts'
import { transcriptionsFormat } from './transcriptions/index.ts'
import { translationsFormat } from './translations/index.ts'
import { videoGenerationsFormat } from './video-generations/index.ts'
import { videosFormat } from './videos/index.ts'

/** The code of every format that runs are made in: to send a request again and to read records again. */
export const runFormats: Readonly<Record<RunFormatId, RunFormat>> = {
  ...answerFormats,
  embeddings: embeddingsFormat,
  rerank: rerankFormat,
  speech: speechFormat,
  transcriptions: transcriptionsFormat,
  translations: translationsFormat,
  'images-generations': imagesGenerationsFormat,
  'images-edits': imagesEditsFormat,
  'video-generations': videoGenerationsFormat,
  videos: videosFormat,
}

/** The code for the id of a run, which may come from storage. */
export function findRunFormat(id: string): RunFormat | undefined {
  return Object.hasOwn(runFormats, id) ? runFormats[id as RunFormatId] : undefined
}
