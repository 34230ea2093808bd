import { testVariant } from './testing/test-variant.ts'
import { describe, expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { TemplateValues } from '../../shared/templates/template.ts'
import type { MediaBlock } from '../../shared/runs/block.ts'
import type { FormatId } from '../../shared/formats/registry.ts'
import type { AskingVariant } from './cell-input.ts'
import { buildCellRequest } from './cell-request.ts'

const audio = { mediaId: 'a1', mediaType: 'audio/wav', fileName: 'a.wav' }
const image = { mediaId: 'i1', mediaType: 'image/png', fileName: 'i.png' }

async function bodyOf(
  format: FormatId,
  prompt: string,
  values: TemplateValues,
  change: Partial<AskingVariant> = {},
  isFilled: (block: MediaBlock) => boolean = () => true,
) {
  const variant: AskingVariant = { ...testVariant('1', { label: '', format, model: 'm' }), prompt, ...change }
  const request = await buildCellRequest(variant, values, {
    removals: [{ model: 'm', format: 'chat', field: 'top_p' }],
    fillTurns: async (turns) =>
      ok(
        turns.map((turn) => ({
          ...turn,
          blocks: turn.blocks.map((block) =>
            block.type === 'media' && isFilled(block) ? { ...block, data: 'QUJD' } : block,
          ),
        })),
      ),
  })
  if (!request.ok) return request.error.message
  const { body } = request.value
  return body?.type === 'json' ? body.value : body?.type === 'multipart' ? body.fields : undefined
}

describe('buildCellRequest', () => {
  it('takes a list of messages as messages, however it is indented', async () => {
    const indented = JSON.stringify([{ role: 'user', content: 'Hi' }], null, 2)
    expect(await bodyOf('chat', indented, {})).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Hi' }],
    })
  })

  it('takes messages that are a value as they are, braces and backslashes too', async () => {
    const messages = [
      { role: 'system', content: '\\{{a}} {{ a }}' },
      { role: 'user', content: '{{a}} \\{{b}}' },
    ]
    expect(await bodyOf('chat', '{{messages}}', { messages, a: 'x' })).toEqual({ model: 'm', messages })
  })

  const address = 'https://example.com/a.png'
  const sentImage = { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } }

  it.each<[string, object, object]>([
    ['a file', { type: 'image_url', image_url: { url: '{{photo}}' } }, sentImage],
    [
      'a file behind a type',
      { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,{{photo}}' } },
      sentImage,
    ],
    ['a file as Responses has it', { type: 'input_image', image_url: '{{photo}}' }, sentImage],
    [
      'a file as Anthropic has it',
      { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: '{{photo}}' } },
      sentImage,
    ],
    [
      'an address',
      { type: 'image', source: { type: 'url', url: 'https://example.com/{{name}}.png' } },
      { type: 'image_url', image_url: { url: address } },
    ],
    ['a data URL among the values', { type: 'input_image', image_url: '{{url}}' }, sentImage],
    [
      'a data URL behind a type',
      { type: 'image_url', image_url: 'data:image/jpeg;base64,{{url}}' },
      sentImage,
    ],
  ])('sends an image among the parts of a message: %s', async (_, part, sent) => {
    const prompt = JSON.stringify([{ role: 'user', content: [{ type: 'text', text: 'See {{name}}' }, part] }])
    const values = { photo: image, name: 'a', url: 'data:image/png;base64,QUJD' }
    const body = await bodyOf('chat', prompt, values, {}, ({ url }) => url === undefined)
    expect(body).toMatchObject({
      messages: [{ role: 'user', content: [{ type: 'text', text: 'See a' }, sent] }],
    })
  })

  it.each<[FormatId, object]>([
    ['responses', { input: [{ content: [{ type: 'input_image', image_url: address }] }] }],
    ['messages', { messages: [{ content: [{ type: 'image', source: { type: 'url', url: address } }] }] }],
  ])('sends the address of an image in its own form: %s', async (format, sent) => {
    const content = [{ type: 'image_url', image_url: { url: address } }]
    const body = await bodyOf(format, JSON.stringify([{ role: 'user', content }]), {}, {}, () => false)
    expect(body).toMatchObject(sent)
  })

  it('puts values into a text, into messages, parameters and extra JSON, and never renders a value', async () => {
    expect(
      await bodyOf(
        'chat',
        'Say {{word}}',
        { word: '{{t}}"', t: 0.5 },
        {
          parameters: { temperature: '{{t}}', top_p: 1 },
          extra: { user: 'u-{{word}}' },
        },
      ),
    ).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Say {{t}}"' }],
      temperature: 0.5,
      user: 'u-{{t}}"',
    })
    const messages = JSON.stringify([
      { role: 'system', content: 'Be {{how}}.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Yes?' },
      { role: 'user', content: [{ type: 'text', text: '{{word}}' }] },
    ])
    expect(
      await bodyOf('messages', messages, { how: 'brief', word: 'a\nb' }, { parameters: { max_tokens: 5 } }),
    ).toMatchObject({
      system: 'Be brief.',
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Yes?' },
        { role: 'user', content: 'a\nb' },
      ],
    })
    const history = [{ role: 'user', content: 'From a case, {{as}} it is' }]
    expect(await bodyOf('chat', '{{history}}', { history, as: 'x' })).toMatchObject({ messages: history })
  })

  it('sends a file where its name stands', async () => {
    expect(await bodyOf('chat', 'What is on {{picture}}?', { picture: image })).toMatchObject({
      messages: [
        {
          content: [
            { type: 'text', text: 'What is on ' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } },
            { type: 'text', text: '?' },
          ],
        },
      ],
    })
  })

  it('asks in every other format', async () => {
    expect(await bodyOf('embeddings', '{{texts}}', { texts: ['a', 'b'] })).toMatchObject({
      input: ['a', 'b'],
    })
    expect(await bodyOf('rerank', '{{q}}', { q: 'sea', documents: 'a\n\nb' })).toMatchObject({
      query: 'sea',
      documents: ['a', 'b'],
    })
    expect(await bodyOf('speech', 'Say {{a}}', { a: 'b' }, { parameters: { voice: '{{a}}' } })).toMatchObject(
      {
        input: 'Say b',
        voice: 'b',
      },
    )
    expect(
      await bodyOf('images-generations', 'A {{a}}', { a: 'cat' }, { parameters: { n: 2 } }),
    ).toMatchObject({
      prompt: 'A cat',
      n: 2,
    })
    expect(
      await bodyOf(
        'videos',
        'A {{a}}',
        { a: 'cat' },
        { parameters: { seconds: '8' }, extra: { x: '{{a}}' } },
      ),
    ).toEqual({ model: 'm', prompt: 'A cat', seconds: '8', x: 'cat' })
    expect(await bodyOf('images-edits', 'A {{a}}', { a: 'cat', picture: image, mask: image })).toHaveLength(4)
    expect(await bodyOf('transcriptions', '', { recording: audio })).toEqual(
      expect.arrayContaining([expect.objectContaining({ mediaId: 'a1' })]),
    )
  })

  it('begins a video with an image of the case, wherever its name stands, and sends others as they are called', async () => {
    const others = { last: image, image_tail: { ...image, mediaId: 'i2' } }
    expect(
      await bodyOf('video-generations', 'Animate {{picture}}: {{a}}', { picture: image, a: 'b', ...others }),
    ).toEqual({
      model: 'm',
      prompt: 'Animate : b',
      image: 'data:image/png;base64,⟨library:i1⟩',
      images: ['data:image/png;base64,⟨library:i1⟩'],
      metadata: { image_tail: 'data:image/png;base64,⟨library:i2⟩' },
    })
    expect(await bodyOf('videos', 'Go', { picture: image })).toEqual([
      { name: 'model', value: 'm' },
      { name: 'prompt', value: 'Go' },
      expect.objectContaining({ name: 'input_reference', mediaId: 'i1' }),
    ])
    expect(await bodyOf('images-edits', 'Blue {{picture}}', { picture: image })).toEqual(
      expect.arrayContaining([{ name: 'prompt', value: 'Blue' }]),
    )
  })

  it('says what it cannot send', async () => {
    expect(await bodyOf('chat', '{{a}} {{b.c}}', { a: 1 })).toBe('There is no value for b.c.')
    expect(await bodyOf('chat', 'a', {}, { extra: { x: ['{{y}}'] } })).toBe('There is no value for y.')
    expect(await bodyOf('chat', '[{"role":"user"}]', {})).toBe(
      'The prompt is a list that is not made of messages.',
    )
    expect(await bodyOf('models', 'a', {})).toContain('An experiment cannot ask in the format')
    expect(await bodyOf('videos', '{{image}}', { image })).toContain('no prompt')
    expect(await bodyOf('transcriptions', '', {})).toMatch(/\w/)
  })
})

it('asks an embedding model for the vectors of documents beside that of the query, each text once', async () => {
  const documents = ['one', 'two']
  expect(await bodyOf('embeddings', 'Find {{q}}', { q: 'a', documents })).toMatchObject({
    input: ['Find a', 'one', 'two'],
  })
  expect(await bodyOf('embeddings', '{{documents}}', { documents })).toMatchObject({ input: documents })
  const contentsOf = async (prompt: string, values: TemplateValues) =>
    JSON.parse(JSON.stringify(await bodyOf('embed-content', prompt, values)), (name, value) =>
      name === 'content' ? value.parts : value,
    )
  const file = { inlineData: { mimeType: 'image/png', data: 'QUJD' } }
  expect(await contentsOf('See {{image}}', { image })).toEqual({
    model: 'models/m',
    content: [{ text: 'See ' }, file],
  })
  expect(await contentsOf('{{texts}}', { texts: ['a', 'b'] })).toMatchObject({
    requests: [{ content: [{ text: 'a' }] }, { content: [{ text: 'b' }] }],
  })
  expect(await contentsOf('Find {{q}}', { q: 'a', documents: ['b'] })).toMatchObject({
    requests: [{ content: [{ text: 'Find a' }] }, { content: [{ text: 'b' }] }],
  })
})
