import { describe, expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { askedRequest, canBecomeExperiment, recordedOf } from '../../shared/experiments/asked-request.ts'
import { promptOf, emptyPlan } from '../../shared/experiments/experiment.ts'
import { planOfRequests } from '../../shared/experiments/plan-of-requests.ts'
import { embeddingsForm } from '../../shared/request-forms/embeddings/form.ts'
import { imagesEditForm, imagesGenerateForm } from '../../shared/request-forms/images/form.ts'
import { rerankForm } from '../../shared/request-forms/rerank/form.ts'
import { speechForm } from '../../shared/request-forms/speech/form.ts'
import { videoForm } from '../../shared/request-forms/video/form.ts'
import { transcribeForm } from '../../shared/request-forms/transcribe/form.ts'
import { noVariables } from '../../shared/templates/variables.ts'
import { buildCellRequest } from './cell-request.ts'

const context = { connectionId: 'practice', removals: [] }
const on = (value: string | number | boolean) => ({ isSent: true, value })
const image = (mediaId: string) => ({
  mediaId,
  fileName: `${mediaId}.png`,
  mediaType: 'image/png',
  bytes: 3,
  width: 1,
  height: 1,
  isFromLibrary: true,
})
const sound = { mediaId: 'm1', fileName: 'talk.mp3', mediaType: 'audio/mpeg', bytes: 9 }
const row = (text: string) => ({ id: text, text })
const textWithBraces = 'Say {{name}} and \\{{this}}'

const sent = {
  'a text that is spoken by two voices': speechForm.toRequests(
    {
      ...speechForm.initial,
      variables: noVariables,
      model: 'tts',
      input: textWithBraces,
      voices: speechForm.initial.voices.map((voice) => ({ ...voice, isTicked: voice.name !== 'onyx' })),
      parameters: { speed: on(1.5) },
      extraJson: '{"note":"{{x}}"}',
    },
    context,
  ),
  'documents for two models': rerankForm.toRequests(
    {
      ...rerankForm.initial,
      variables: noVariables,
      models: ['r1', 'r2'],
      query: textWithBraces,
      rows: [row('one'), row('{{two}}')],
      parameters: { top_n: on(1) },
    },
    context,
  ),
  'batches of texts': embeddingsForm.toRequests(
    {
      ...embeddingsForm.initial,
      variables: noVariables,
      model: 'e',
      batchSize: 2,
      rows: [row('one'), row('{{two}}'), row('three')],
    },
    context,
  ),
  'one text as a plain string': embeddingsForm.toRequests(
    {
      ...embeddingsForm.initial,
      variables: noVariables,
      model: 'e',
      rows: [row(textWithBraces)],
      parameters: { input: on('string') },
    },
    context,
  ),
  'a picture': imagesGenerateForm.toRequests(
    {
      ...imagesGenerateForm.initial,
      variables: noVariables,
      model: 'i',
      prompt: textWithBraces,
      parameters: { n: on(2), size: on('1024x1024') },
    },
    context,
  ),
  'two pictures that are changed where a mask says': imagesEditForm.toRequests(
    {
      ...imagesEditForm.initial,
      variables: noVariables,
      model: 'i',
      prompt: textWithBraces,
      sources: [image('a'), image('b')],
      mask: image('m'),
      parameters: { n: on(2) },
    },
    context,
  ),
  'a video that begins and ends with an image': videoForm.toRequests(
    {
      ...videoForm.initial,
      variables: noVariables,
      model: 'v',
      prompt: textWithBraces,
      pictures: [
        { ...image('a'), field: 'image' },
        { ...image('z'), field: 'metadata.image_tail' },
      ],
      parameters: { duration: on(5), metadata: { isSent: true, value: { mode: 'pro' } } },
      extraJson: '{"style":"{{x}}"}',
    },
    context,
  ),
  'a video on the other routes, with images as files of a form': videoForm.toRequests(
    {
      ...videoForm.initial,
      variables: noVariables,
      model: 'v',
      prompt: textWithBraces,
      families: { practice: 'videos' },
      pictures: [
        { ...image('a'), field: 'image' },
        { ...image('b'), field: 'images' },
      ],
      parameters: { seconds: on('8') },
    },
    context,
  ),
  'a sound file in two formats': transcribeForm.toRequests(
    {
      ...transcribeForm.initial,
      variables: noVariables,
      task: 'both',
      source: sound,
      transcriptions: { model: 't', parameters: { temperature: on(0.5) }, extraJson: '' },
      translations: { model: 't', parameters: {}, extraJson: '' },
    },
    context,
  ),
}

describe('an experiment of a form sends what the form would send', () => {
  it.each(Object.entries(sent))('%s', async (_, requests) => {
    if (!requests.ok) throw new Error(requests.error.message)
    const asked = requests.value.flatMap(
      (request) =>
        askedRequest(recordedOf(request), { connectionId: 'practice', label: request.label }) ?? [],
    )
    expect(asked).toHaveLength(requests.value.length)
    const plan = { ...emptyPlan, ...planOfRequests(asked, () => crypto.randomUUID()) }
    const built = await Promise.all(
      plan.cases.flatMap(({ vars }) =>
        plan.variants.map((variant) =>
          buildCellRequest({ ...variant, prompt: promptOf(plan, variant) }, vars, {
            removals: [],
            fillTurns: async (turns) => ok(turns),
          }),
        ),
      ),
    )
    expect(built).toEqual(requests.value.map(({ request }) => ok(request)))
  })
})

it('is not made of sound in a film', () => {
  expect(canBecomeExperiment('transcriptions')).toBe(true)
  const film = { ...sound, name: 'file', mediaType: 'video/mp4' }
  const fields = [{ name: 'model', value: 't' }, film]
  const recorded = { format: 'transcriptions', form: { bytes: 1, fields } } as const
  expect(askedRequest(recorded, { connectionId: 'practice', label: '' })).toBeUndefined()
})
