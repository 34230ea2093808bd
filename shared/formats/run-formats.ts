import { answerFormats } from './answer-formats.ts'
import { embedContentFormat } from './embed-content/index.ts'
import { embeddingsFormat } from './embeddings/index.ts'
import type { Part } from '../runs/part.ts'
import type { Format, RunFormat } from './format.ts'
import type { PromptInput } from './prompt-input.ts'
import type { PromptFormatId, RunFormatId } from './registry.ts'
import { moderationsFormat } from './moderations/index.ts'
import { rawFormat } from './raw/index.ts'
import { rerankFormat } from './rerank/index.ts'
import { speechFormat } from './speech/index.ts'
import { imageEditFormat } from './images/edit.ts'
import { imageGenerationFormat } from './images/generation.ts'
import { videoFormats } from './video/index.ts'
import { transcriptFormats } from './transcriptions/index.ts'

/** The code of the formats whose only input is a text. */
export const promptFormats: Readonly<Record<PromptFormatId, Format<PromptInput, Part[]>>> = {
  'images-generations': imageGenerationFormat,
  moderations: moderationsFormat,
}

/** The code of every format that runs are made in: to send a request again and to read records again. */
export const runFormats: Readonly<Record<RunFormatId, RunFormat>> = {
  ...answerFormats,
  ...promptFormats,
  embeddings: embeddingsFormat,
  'embed-content': embedContentFormat,
  rerank: rerankFormat,
  speech: speechFormat,
  transcriptions: transcriptFormats.transcriptions,
  translations: transcriptFormats.translations,
  'images-edits': imageEditFormat,
  'video-generations': videoFormats['video-generations'],
  videos: videoFormats.videos,
  raw: rawFormat,
}

/** The code of a format by its id, which may come from storage; `undefined` for an unknown id. */
export function findRunFormat(id: string): RunFormat | undefined {
  return Object.hasOwn(runFormats, id) ? runFormats[id as RunFormatId] : undefined
}
