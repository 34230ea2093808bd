import { describe, expect, it } from 'vitest'
import type { RunFormatId } from '../../shared/formats/registry.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import { createResponseReader } from './response-reader.ts'

/** The result of an answer that arrives in pieces of `size` bytes. */
function read(format: RunFormatId, contentType: string, body: Uint8Array, size = 7) {
  const answer = createAnswer()
  const reader = createResponseReader(
    runFormats[format],
    { status: 200, headers: [{ name: 'content-type', value: contentType }] },
    (parts) => applyParts(answer, parts),
  )
  for (let at = 0; at < body.length; at += size) reader.push(body.subarray(at, at + size))
  return { end: reader.end(), answer }
}

function sse(events: readonly object[]): Buffer {
  return Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
}

function chatChunk(content: string, finish: string | null = null): object {
  return { id: 'c', choices: [{ index: 0, delta: { content }, finish_reason: finish }] }
}

const json = 'application/json'
const stream = 'text/event-stream'

describe('an answer with nothing in it is not done', () => {
  it.each<[RunFormatId, object]>([
    ['chat', { choices: [] }],
    ['chat', { choices: [{ index: 0, message: { content: '' } }] }],
    ['chat', { choices: [null] }],
    ['responses', { object: 'response', output: [] }],
    ['messages', { type: 'message', content: [] }],
    ['generate-content', { candidates: [] }],
    ['generate-content', { candidates: [{ content: { parts: [] } }] }],
    ['images-generations', { data: [] }],
    ['images-generations', { data: [null, null] }],
    ['images-generations', { data: [{ url: 'x' }] }],
    ['images-edits', { data: [{ url: 'file:///etc/passwd' }, { url: 'javascript:alert(1)' }] }],
    ['transcriptions', {}],
    ['speech', {}],
    ['embeddings', { data: [] }],
    ['rerank', {}],
  ])('%s: %j', (format, body) => {
    expect(read(format, json, Buffer.from(JSON.stringify(body))).end.outcome).toBe('failed')
  })

  it.each<[RunFormatId, readonly object[]]>([
    ['messages', [{ type: 'message_start', message: { content: [] } }, { type: 'message_stop' }]],
    ['responses', [{ type: 'response.completed', response: { output: [] } }]],
  ])('%s, streamed', (format, events) => {
    expect(read(format, stream, sse(events)).end).toMatchObject({ error: { code: 'nothing-received' } })
  })

  describe.each([
    ['stop', 'invalid-response', 'stop', 'end_turn', 'STOP', undefined],
    ['at a limit', 'invalid-response', 'length', 'max_tokens', 'MAX_TOKENS', 'max_output_tokens'],
    ['by a filter', 'rejected', 'content_filter', 'refusal', 'SAFETY', 'content_filter'],
    ['with an error', 'invalid-response', 'error', 'pause_turn', 'MALFORMED_FUNCTION_CALL', 'other'],
  ] as const)('not by saying why it ended: %s', (_name, kind, chat, messages, gemini, incomplete) => {
    const details = incomplete === undefined ? {} : { incomplete_details: { reason: incomplete } }
    const status = incomplete === undefined ? 'completed' : 'incomplete'
    const response = { object: 'response', status, output: [], ...details, usage: { output_tokens: 3 } }
    const message = { type: 'message', role: 'assistant', content: [], usage: { output_tokens: 3 } }

    it.each<[RunFormatId, object, readonly object[]]>([
      [
        'chat',
        { choices: [{ index: 0, message: { content: null }, finish_reason: chat }] },
        [{ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }, chatChunk('', chat)],
      ],
      ['responses', response, [{ type: `response.${status}`, response }]],
      [
        'messages',
        { ...message, stop_reason: messages },
        [
          { type: 'message_start', message },
          { type: 'message_delta', delta: { stop_reason: messages }, usage: { output_tokens: 3 } },
          { type: 'message_stop' },
        ],
      ],
      [
        'generate-content',
        { candidates: [{ content: { role: 'model' }, finishReason: gemini }] },
        [
          { candidates: [{ content: { parts: [{ text: '' }] } }] },
          { candidates: [{ finishReason: gemini, index: 0 }], usageMetadata: { totalTokenCount: 3 } },
        ],
      ],
    ])('%s', (format, body, events) => {
      const failed = { outcome: 'failed', error: { kind, code: 'nothing-received' } }
      expect(read(format, json, Buffer.from(JSON.stringify(body))).end).toMatchObject(failed)
      expect(read(format, stream, sse(events)).end).toMatchObject(failed)
    })
  })

  it.each([
    [{ promptFeedback: { blockReason: 'SAFETY', blockReasonMessage: 'Not here.' } }, 'Not here.'],
    [{ promptFeedback: { blockReason: 'OTHER' }, usageMetadata: { promptTokenCount: 3 } }, undefined],
    [{ candidates: [], promptFeedback: { blockReason: 'BLOCKLIST' } }, undefined],
  ])('a prompt that was blocked: %j', (body, gatewaySays) => {
    for (const { end } of [
      read('generate-content', json, Buffer.from(JSON.stringify(body))),
      read('generate-content', json, Buffer.from(JSON.stringify([body]))),
      read('generate-content', stream, sse([body])),
    ])
      expect(end).toMatchObject({ error: { kind: 'rejected', ...(gatewaySays && { gatewaySays }) } })
  })

  it.each([
    { error: { code: 503, message: 'Overloaded', status: 'UNAVAILABLE' } },
    { error: { code: 503, message: 'Overloaded' }, usageMetadata: { promptTokenCount: 3 } },
    { candidates: [{ content: { parts: [{ text: 'Hal' }] } }], error: { message: 'Overloaded' } },
  ])('an error inside of an answer: %j', (body) => {
    for (const { end } of [
      read('generate-content', json, Buffer.from(JSON.stringify(body))),
      read('generate-content', stream, sse([body])),
    ])
      expect(end).toMatchObject({ outcome: 'failed', error: { gatewaySays: 'Overloaded' } })
  })

  it('nor is an empty message of responses', () => {
    const item = { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: '' }] }
    const response = { object: 'response', status: 'completed', output: [item] }
    const failed = { outcome: 'failed', error: { code: 'nothing-received' } }
    expect(read('responses', json, Buffer.from(JSON.stringify(response))).end).toMatchObject(failed)
    expect(read('responses', stream, sse([{ type: 'response.completed', response }])).end).toMatchObject(
      failed,
    )
  })

  it('is done with a word, a thought or a call alone', () => {
    for (const message of [
      { content: ' ' },
      { reasoning_content: 'Hm.' },
      { tool_calls: [{ id: 'a', function: { name: 'now', arguments: '{}' } }] },
      { refusal: 'No.' },
    ]) {
      const body = { choices: [{ index: 0, message, finish_reason: 'stop' }] }
      expect(read('chat', json, Buffer.from(JSON.stringify(body))).end).toEqual({ outcome: 'done' })
    }
  })
})

describe('the charset of an answer decides', () => {
  const said = JSON.stringify({
    choices: [{ index: 0, message: { content: 'Größe' }, finish_reason: 'stop' }],
  })
  const event = `data: ${JSON.stringify(chatChunk('Größe', 'stop'))}\n\n`

  it.each([
    ['iso-8859-1', Buffer.from(said, 'latin1'), Buffer.from(event, 'latin1'), 'Größe'],
    ['"Windows-1252"', Buffer.from(said, 'latin1'), Buffer.from(event, 'latin1'), 'Größe'],
    ['utf-16le', Buffer.from(said, 'utf16le'), Buffer.from(event, 'utf16le'), 'Größe'],
    ['utf-8', Buffer.from(said), Buffer.from(event), 'Größe'],
    ['us-ascii', Buffer.from(said), Buffer.from(event), 'Größe'],
    ['nobody-knows', Buffer.from(said), Buffer.from(event), 'Größe'],
  ])('%s, plain and streamed, however it is cut', (charset, whole, streamed, text) => {
    for (const size of [1, 3, 1_000]) {
      const plain = read('chat', `${json}; charset=${charset}`, whole, size)
      expect(plain.answer.blocks).toEqual([{ type: 'text', text }])
      expect(plain.answer.unreadableCount).toBe(charset === 'nobody-knows' ? 1 : 0)
      const events = read('chat', `${stream};charset=${charset}`, streamed, size)
      expect(events.answer.blocks).toEqual([{ type: 'text', text }])
    }
  })

  it.each([
    ['gbk', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['shift_jis', [0x83, 0x65, 0x83, 0x58, 0x83, 0x67], 'テスト'],
  ])('%s', (charset, bytes, text) => {
    const [before = '', behind = ''] = JSON.stringify({ text: '|' }).split('|')
    const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(behind)])
    expect(read('transcriptions', `${json}; charset=${charset}`, body).answer.blocks).toEqual([
      { type: 'text', text },
    ])
    const plain = read('transcriptions', `text/plain; charset=${charset}`, Buffer.from(bytes))
    expect(plain.answer.blocks).toEqual([{ type: 'text', text }])
  })
})

describe('marks of citations are taken out of the text', () => {
  const marked =
    'The tower is 330 m tall \uE200cite\uE202turn0search0\uE202turn0search1\uE201. It was painted \uE200cite\uE202turn0search1\uE201 in 2022.'
  const clean = 'The tower is 330 m tall. It was painted in 2022.'

  it.each([1, 2, 5, 9, 40, 400])('in pieces of %i characters', (size) => {
    const pieces = Array.from({ length: Math.ceil(marked.length / size) }, (_, at) =>
      marked.slice(at * size, at * size + size),
    )
    const events = [...pieces.map((piece) => chatChunk(piece)), chatChunk('', 'stop')]
    const { answer } = read('chat', stream, sse(events), 10_000)
    const text = answer.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
    expect(text).toBe(clean)
  })

  const [from, to, between] = ['\uE200', '\uE201', '\uE202']

  describe.each([1, 3, 400])('in pieces of %i characters', (size) => {
    it.each([
      [
        'a link keeps its text and its address',
        `See ${from}url${between}the docs${between}https://a.example/x${to} now.`,
        'See [the docs](https://a.example/x) now.',
      ],
      [
        'a link to a source keeps its text',
        `See ${from}link_title${between}the docs${between}turn0search0${to}.`,
        'See the docs.',
      ],
      [
        'a name stays',
        `In ${from}entity${between}["city","Paris","capital of France"]${to}, it rains.`,
        'In Paris, it rains.',
      ],
      ['a file goes', `High ${from}filecite${between}turn0file0${between}L1-L5${to}. Next`, 'High. Next'],
      ['letters alone go', 'High citeturn0search0turn1news2. Next citeturn0view0', 'High. Next'],
      ['letters alone go at the end', 'High.citeturn0search0', 'High.'],
      [
        'other words stay',
        'I cite, you c, it is cit. Recite citation c',
        'I cite, you c, it is cit. Recite citation c',
      ],
    ])('%s', (_, given, expected) => {
      const pieces = Array.from({ length: Math.ceil(given.length / size) }, (_piece, at) =>
        given.slice(at * size, at * size + size),
      )
      const { answer } = read(
        'chat',
        stream,
        sse([...pieces.map((piece) => chatChunk(piece)), chatChunk('', 'stop')]),
      )
      expect(
        answer.blocks
          .map((block) => (block.type === 'text' ? block.text : ''))
          .join('')
          .trimEnd(),
      ).toBe(expected)
    })
  })

  it.each<[RunFormatId, object]>([
    [
      'responses',
      {
        status: 'completed',
        output: [{ type: 'message', content: [{ type: 'output_text', text: marked }] }],
      },
    ],
    ['messages', { type: 'message', content: [{ type: 'text', text: marked }], stop_reason: 'end_turn' }],
    ['generate-content', { candidates: [{ content: { parts: [{ text: marked }] }, finishReason: 'STOP' }] }],
  ])('of a whole answer of %s', (format, body) => {
    const { answer } = read(format, json, Buffer.from(JSON.stringify(body)))
    expect(answer.blocks).toEqual([{ type: 'text', text: clean }])
  })

  it('also where nothing but their letters is left, and no other word is touched', () => {
    const pieces = ['330 m cite', 'turn0sea', 'rch0tu', 'rn0search1. I cite', ' a city, which cited c']
    const { answer } = read(
      'chat',
      stream,
      sse([...pieces.map((piece) => chatChunk(piece)), chatChunk('', 'stop')]),
    )
    const text = answer.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
    expect(text).toBe('330 m. I cite a city, which cited c')
  })
})

describe('an error in base_resp has the words of the gateway', () => {
  const base_resp = { status_code: 1008, status_msg: 'insufficient balance' }

  it.each<RunFormatId>([
    'chat',
    'responses',
    'messages',
    'generate-content',
    'images-generations',
    'speech',
    'transcriptions',
    'embeddings',
    'rerank',
    'videos',
  ])('%s', (format) => {
    for (const beside of [{}, { choices: null }, { choices: [] }, { data: [] }, { id: 'x', task_id: '' }]) {
      const body = Buffer.from(JSON.stringify({ ...beside, base_resp }))
      expect(read(format, json, body).end).toMatchObject({
        outcome: 'failed',
        error: { gatewaySays: 'insufficient balance', code: '1008' },
      })
    }
  })

  it.each<RunFormatId>([
    'chat',
    'responses',
    'messages',
    'generate-content',
    'images-generations',
    'speech',
    'transcriptions',
  ])('%s, streamed', (format) => {
    expect(read(format, stream, sse([{ id: 'x', base_resp }])).end).toMatchObject({
      error: { gatewaySays: 'insufficient balance' },
    })
  })

  it('that is none is no error', () => {
    const body = {
      choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }],
      base_resp: { status_code: 0, status_msg: '' },
    }
    expect(read('chat', json, Buffer.from(JSON.stringify(body))).end).toEqual({ outcome: 'done' })
  })
})

function transcriptChunk(content: string, finish_reason?: string): object {
  const choice = { delta: { content }, ...(finish_reason !== undefined && { finish_reason }) }
  return { object: 'transcription.chunk', choices: [choice] }
}

describe('a transcript that is streamed in the manner of chat', () => {
  it.each<RunFormatId>(['transcriptions', 'translations'])(
    'is read past the first end of a stretch: %s',
    (format) => {
      const events = [
        transcriptChunk(' My gosh.'),
        transcriptChunk('', 'stop'),
        transcriptChunk(' And there'),
        transcriptChunk(' is more.'),
        transcriptChunk('', 'stop'),
      ]
      const usage = { choices: [], usage: { prompt_tokens: 20, completion_tokens: 16, total_tokens: 36 } }
      const body = Buffer.concat([sse([...events, usage]), Buffer.from('data: [DONE]\n\n')])
      const { end, answer } = read(format, stream, body)
      expect(end).toEqual({ outcome: 'done' })
      expect(answer.blocks).toEqual([{ type: 'text', text: 'My gosh. And there is more.' }])
      expect(answer.keep).toMatchObject({ text: 'My gosh. And there is more.' })
      expect(answer.usage?.totalTokens).toBe(36)
      expect(read(format, stream, sse(events.slice(0, 3))).end.outcome).toBe('ended-early')
    },
  )
})

describe('a WAV file whose header states a placeholder is whole', () => {
  const stated = [2_000_000_000, 1 << 30, 0xffff_ffff, 0, 0x7fff_0000, 0x7fff_ffff, 0x8000_0000 - 36]
  it.each(stated)('%i', (size) => {
    const file = Buffer.alloc(44 + 48_000)
    file.write('RIFF', 0, 'latin1')
    file.writeUInt32LE(Math.min(0xffff_ffff, size === 0 ? 0 : size + 36), 4)
    file.write('WAVEfmt \x10\0\0\0\x01\0\x01\0', 8, 'latin1')
    file.writeUInt32LE(24_000, 24)
    file.writeUInt32LE(48_000, 28)
    file.write('\x02\0\x10\0data', 32, 'latin1')
    file.writeUInt32LE(size, 40)
    expect(read('speech', 'audio/wav', file, 10_000).end).toEqual({ outcome: 'done' })
  })
})

describe('an error in the envelope of a vendor has its words', () => {
  const formats: readonly RunFormatId[] = [
    'chat',
    'responses',
    'messages',
    'generate-content',
    'images-generations',
    'images-edits',
    'speech',
    'transcriptions',
    'embeddings',
    'rerank',
    'moderations',
    'videos',
  ]
  const bodies = [
    { Response: { Error: { Code: 'InternalError', Message: 'It broke' }, RequestId: 'r' } },
    { header: { code: 11202, message: 'It broke', sid: 's' } },
    { code: 11202, message: 'It broke', sid: 's' },
    { error_code: 336501, error_msg: 'It broke' },
    { error: 'It broke' },
    { __type: 'x#InternalServerException', message: 'It broke' },
    { error: { message: 'It broke', code: 'content_filter', innererror: { code: 'X' } } },
  ]

  it.each(formats)('%s', (format) => {
    for (const body of bodies) {
      const said = { outcome: 'failed', error: { gatewaySays: 'It broke' } }
      expect(read(format, json, Buffer.from(JSON.stringify(body))).end).toMatchObject(said)
      if (runFormats[format].createStreamReader !== undefined)
        expect(read(format, stream, sse([body])).end).toMatchObject(said)
    }
  })
})
