import { answerFormats } from './answer-formats.ts'
import type { RunFormat } from './format.ts'
import { imagesEditsFormat } from './images-edits/index.ts'
import { imagesGenerationsFormat } from './images-generations/index.ts'
import { videoGenerationsFormat } from './video-generations/index.ts'
import { videosFormat } from './videos/index.ts'

/** Every format that runs are made in, by its id: to read records again and to name runs. */
export const runFormats: Readonly<Partial<Record<string, RunFormat>>> = {
  ...answerFormats,
  [imagesGenerationsFormat.id]: imagesGenerationsFormat,
  [imagesEditsFormat.id]: imagesEditsFormat,
  [videoGenerationsFormat.id]: videoGenerationsFormat,
  [videosFormat.id]: videosFormat,
}
