import { describe, expect, it } from 'vitest'
import type { Block, MediaBlock } from '../runs/block.ts'
import type { JsonObject } from '../json.ts'
import { findStandIn, withStandIns } from '../attachments/stand-in.ts'
import { unsupportedMediaError, unsupportedMediaErrors } from './unsupported-media-error.ts'
import { conversationFormats } from './conversation-formats.ts'
import { type ConversationFormatId, conversationFormatIds } from './registry.ts'

const file = (mediaType: string, name: string, data = 'AAAA'): MediaBlock => ({
  type: 'media',
  mediaType,
  name,
  data,
})

const files = {
  image: file('image/png', 'a.png'),
  audio: file('audio/wav', 'a.wav'),
  song: file('audio/mpeg', 'a.mp3'),
  voice: file('audio/mp4', 'a.m4a'),
  document: file('application/pdf', 'a.pdf'),
  text: file('text/plain', 'ä.txt', 'w6RiYw=='),
  clip: file('video/mp4', 'a.mp4'),
  unknown: file('application/octet-stream', 'a.bin'),
}

type FileName = keyof typeof files

/** The part that a format makes of a file, beside a text so that nothing is simplified; an error as its message. */
function partOf(format: ConversationFormatId, media: MediaBlock): unknown {
  const blocks: Block[] = [media, { type: 'text', text: 'Look' }]
  const made = conversationFormats[format].request({
    model: 'm1',
    system: '',
    turns: [{ role: 'user', blocks }],
    parameters: {},
    extra: {},
  })
  if (!made.ok) return made.error.message
  const body = made.value.body?.type === 'json' ? (made.value.body.value as JsonObject) : {}
  const [turn] = (body['messages'] ?? body['input'] ?? body['contents']) as JsonObject[]
  const [part] = (turn?.['content'] ?? turn?.['parts'] ?? []) as JsonObject[]
  return part
}

const expected: Record<ConversationFormatId, Record<FileName, unknown>> = {
  chat: {
    image: { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    audio: { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
    song: { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
    voice: { type: 'input_audio', input_audio: { data: 'AAAA', format: 'm4a' } },
    document: { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' } },
    text: { type: 'text', text: 'File ä.txt:\n\näbc' },
    clip: { type: 'video_url', video_url: 'data:video/mp4;base64,AAAA' },
    unknown: {
      type: 'file',
      file: { filename: 'a.bin', file_data: 'data:application/octet-stream;base64,AAAA' },
    },
  },
  responses: {
    image: { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'auto' },
    audio: 'Responses does not support a.wav (audio/wav).',
    song: 'Responses does not support a.mp3 (audio/mpeg).',
    voice: 'Responses does not support a.m4a (audio/mp4).',
    document: { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' },
    text: { type: 'input_text', text: 'File ä.txt:\n\näbc' },
    clip: 'Responses does not support a.mp4 (video/mp4).',
    unknown: {
      type: 'input_file',
      filename: 'a.bin',
      file_data: 'data:application/octet-stream;base64,AAAA',
    },
  },
  messages: {
    image: { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
    audio: 'Messages does not support a.wav (audio/wav).',
    song: 'Messages does not support a.mp3 (audio/mpeg).',
    voice: 'Messages does not support a.m4a (audio/mp4).',
    document: {
      type: 'document',
      source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
      title: 'a.pdf',
    },
    text: {
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: 'äbc' },
      title: 'ä.txt',
    },
    clip: 'Messages does not support a.mp4 (video/mp4).',
    unknown: 'Messages does not support a.bin (application/octet-stream).',
  },
  'generate-content': {
    image: { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
    audio: { inlineData: { mimeType: 'audio/wav', data: 'AAAA' } },
    song: { inlineData: { mimeType: 'audio/mpeg', data: 'AAAA' } },
    voice: { inlineData: { mimeType: 'audio/mp4', data: 'AAAA' } },
    document: { inlineData: { mimeType: 'application/pdf', data: 'AAAA' } },
    text: { text: 'File ä.txt:\n\näbc' },
    clip: { inlineData: { mimeType: 'video/mp4', data: 'AAAA' } },
    unknown: { inlineData: { mimeType: 'application/octet-stream', data: 'AAAA' } },
  },
}

describe.each(conversationFormatIds)('files in %s', (format) => {
  it.each(Object.keys(files) as FileName[])(
    'carry a %s as the wire wants it, or say that they cannot',
    (name) => {
      expect(partOf(format, files[name])).toEqual(expected[format][name])
    },
  )

  it('are refused without their data', () => {
    expect(partOf(format, { type: 'media', mediaType: 'image/png', name: 'a.png' })).toContain('a.png')
  })
})

describe('what a format cannot carry', () => {
  it('is told with the formats that can', () => {
    expect(unsupportedMediaError(files.audio, 'messages')).toEqual({
      kind: 'invalid-input',
      message: 'Messages does not support a.wav (audio/wav).',
      nextStep: 'Remove it, or choose a format that supports audio: Chat completions, Generate content.',
      text: {
        code: 'formats.mediaUnsupported',
        params: {
          format: 'messages',
          name: 'a.wav',
          mediaType: 'audio/wav',
          kind: 'audio',
          others: 'Chat completions, Generate content',
        },
      },
    })
    for (const format of ['chat', 'responses', 'messages'] as const) {
      expect(unsupportedMediaError(file('image/bmp', 'a.bmp'), format)?.nextStep).toBe(
        'Remove it, or attach it as another type.',
      )
      expect(unsupportedMediaError(file('image/heic', 'IMG_0001.png'), format)?.nextStep).toBe(
        'Remove it, or choose a format that supports such images: Generate content.',
      )
    }
    expect(unsupportedMediaError(file('image/avif', 'a.avif'), 'generate-content')).toBeDefined()
    expect(unsupportedMediaError(file('image/heic', 'IMG_0001.png'), 'generate-content')).toBeUndefined()
    expect(unsupportedMediaError(files.audio, 'chat')).toBeUndefined()
  })

  it('is found in every message of the user, each file once, and not in answers', () => {
    const path = [
      { role: 'user' as const, blocks: [files.audio, files.image] },
      { role: 'assistant' as const, blocks: [files.clip] },
      { role: 'user' as const, blocks: [files.audio, files.clip] },
    ]
    expect(unsupportedMediaErrors(path, 'responses').map(({ message }) => message)).toEqual([
      'Responses does not support a.wav (audio/wav).',
      'Responses does not support a.mp4 (video/mp4).',
    ])
    expect(unsupportedMediaErrors(path, 'generate-content')).toEqual([])
  })

  it('of an answer of another format is left out in messages', () => {
    const made = conversationFormats.messages.request({
      model: 'm1',
      system: '',
      turns: [
        { role: 'user', blocks: [{ type: 'text', text: 'Sing' }] },
        { role: 'assistant', blocks: [{ type: 'text', text: 'La' }, files.audio] },
      ],
      parameters: {},
      extra: {},
    })
    expect(made.ok && made.value.body).toMatchObject({
      value: {
        messages: [
          { role: 'user', content: 'Sing' },
          { role: 'assistant', content: 'La' },
        ],
      },
    })
  })
})

describe('a stand-in', () => {
  const id = 'ab'.repeat(32)
  const stored = (mediaType: string): MediaBlock => ({
    type: 'media',
    mediaType,
    name: 'a',
    attachmentId: id,
    bytes: 1234,
  })
  const lookedAt = (format: ConversationFormatId, mediaType: string) => {
    const [turn] = withStandIns([{ blocks: [stored(mediaType)] }])
    return JSON.stringify(partOf(format, turn?.blocks[0] as MediaBlock))
  }

  it.each(conversationFormatIds)('stands where the bytes will stand in %s', (format) => {
    for (const mediaType of ['image/png', 'application/pdf', 'text/plain']) {
      expect(findStandIn(lookedAt(format, mediaType))).toEqual({ id, mediaType, bytes: 1234 })
    }
  })

  it('is left out of turns that hold no stored file', () => {
    const turn = { blocks: [files.image] }
    expect(withStandIns([turn])[0]).toBe(turn)
    expect(findStandIn('⟨attachment:x:image/png:3-bytes⟩')).toBeUndefined()
  })
})
