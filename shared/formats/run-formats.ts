import { answerFormats } from './answer-formats.ts'
import type { RunFormat } from './format.ts'
import { imagesEditsFormat } from './images-edits/index.ts'
import { imagesGenerationsFormat } from './images-generations/index.ts'
import { videoGenerationsFormat } from './video-generations/index.ts'
import { videosFormat } from './videos/index.ts'
import { embeddingsFormat } from './embeddings/index.ts'
import { rerankFormat } from './rerank/index.ts'
import { speechFormat } from './speech/index.ts'
import { transcriptionsFormat } from './transcriptions/index.ts'
import { translationsFormat } from './translations/index.ts'

/** Every format that runs are made in, by its id: to read records again and to name runs. */
export const runFormats: Readonly<Partial<Record<string, RunFormat>>> = {
  ...answerFormats,
  [imagesGenerationsFormat.id]: imagesGenerationsFormat,
  [imagesEditsFormat.id]: imagesEditsFormat,
  [speechFormat.id]: speechFormat,
  [transcriptionsFormat.id]: transcriptionsFormat,
  [translationsFormat.id]: translationsFormat,
  [videoGenerationsFormat.id]: videoGenerationsFormat,
  [videosFormat.id]: videosFormat,
  [embeddingsFormat.id]: embeddingsFormat,
  [rerankFormat.id]: rerankFormat,
}
