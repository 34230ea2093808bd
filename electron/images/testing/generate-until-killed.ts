import { ok } from '../../../shared/errors/result.ts'
import { imageGenerationFormat } from '../../../shared/formats/images/generation.ts'
import { createImageService } from '../image-service.ts'
import { createAsk } from '../../runs/ask.ts'
import { runsOfProcess } from '../../runs/testing/runs-of-process.ts'

/**
 * A process of its own for a test that kills it: `generate-until-killed.ts <folder> <gateway address>` asks for a picture,
 * and prints a line when it is about to be saved, which never ends.
 */
const [folder = '', baseUrl = ''] = process.argv.slice(2)
const { runs } = runsOfProcess({
  folder,
  baseUrl,
  formats: { [imageGenerationFormat.id]: imageGenerationFormat },
  keepMedia(media, { run }) {
    console.log(JSON.stringify({ runId: run.id, bytes: media.data?.length }))
    // Something has to keep the process alive.
    return new Promise((resolve) => setTimeout(() => resolve(media), 600_000))
  },
})
const images = createImageService(createAsk({ runs, removals: () => ok([]), onEnded: () => undefined }))
const started = await images.generate({
  connectionId: 'practice',
  model: 'practice-image',
  prompt: 'A red boat',
  parameters: { size: { isSent: true, value: '64x64' } },
  extraJson: '',
})
if (!started.ok) throw new Error(started.error.message)
