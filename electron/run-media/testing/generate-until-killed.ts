import { imageGenerationFormat } from '../../../shared/formats/images/generation.ts'
import { imagesGenerateForm } from '../../../shared/request-forms/images/form.ts'
import { runsOfProcess } from '../../runs/testing/runs-of-process.ts'

/**
 * A process of its own for a test that kills it: `generate-until-killed.ts <folder> <gateway address>` requests an
 * image, and prints a line when it is about to be saved, which never ends.
 */
const [folder = '', baseUrl = ''] = process.argv.slice(2)
const { runs } = runsOfProcess({
  folder,
  baseUrl,
  formats: { [imageGenerationFormat.id]: imageGenerationFormat },
  saveMedia(media, { run }) {
    console.log(JSON.stringify({ runId: run.id, bytes: media.data?.length }))
    // A timer keeps the process alive.
    return new Promise((resolve) => setTimeout(() => resolve(media), 600_000))
  },
})
const values = {
  model: 'practice-image',
  prompt: 'A red boat',
  parameters: { size: { isSent: true, value: '64x64' } },
  extraJson: '',
}
const made = imagesGenerateForm.toRequests(values, { connectionId: 'practice', removals: [] })
const [asked] = made.ok ? made.value : []
if (asked === undefined) throw new Error('The form makes no request')
const { model, prompt, request } = asked
const started = await runs.start({
  format: imageGenerationFormat,
  connectionId: 'practice',
  model,
  request,
  prompt,
  onEnded: () => undefined,
})
if (!started.ok) throw new Error(started.error.message)
