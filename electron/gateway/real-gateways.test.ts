import { describe, expect, test } from 'vitest'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import { answerFormats } from '../../shared/formats/answer-formats.ts'
import { embeddingsFormat } from '../../shared/formats/embeddings/index.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { imageGenerationFormat } from '../../shared/formats/images/generation.ts'
import { conversationFormatIds } from '../../shared/formats/registry.ts'
import { rerankFormat } from '../../shared/formats/rerank/index.ts'
import { speechFormat } from '../../shared/formats/speech/index.ts'
import { videoFormats } from '../../shared/formats/video/index.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { systemClock } from '../host/node/system-clock.ts'
import type { ProfileName } from '../practice-gateway/profiles/gateway-profile.ts'
import { gatewayUnderTest } from '../practice-gateway/testing/gateway-under-test.ts'
import { runExchange } from './run-exchange.ts'
import { targetOf } from './testing/exchange-under-test.ts'

interface Way {
  readonly name: string
  readonly format: RunFormat
  /** A model that answers. */
  readonly model: string
  readonly request: (model: string) => Result<WireRequest>
}

const nothing = { parameters: {}, extra: {} }

const talking: readonly Way[] = conversationFormatIds.flatMap((id) =>
  [true, false].map((stream) => ({
    name: `${id}${stream ? ', streamed' : ''}`,
    format: answerFormats[id],
    model: 'practice-chat',
    request: (model: string) =>
      answerFormats[id].request({
        model,
        system: '',
        turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Say it in one line' }] }],
        parameters: { stream, ...(id === 'messages' && { max_tokens: 500 }) },
        extra: {},
      }),
  })),
)

const ways: readonly Way[] = [
  ...talking,
  {
    name: 'embeddings',
    format: embeddingsFormat,
    model: 'practice-embed',
    request: (model) => embeddingsFormat.request({ model, texts: ['one', 'two'], ...nothing }),
  },
  {
    name: 'rerank',
    format: rerankFormat,
    model: 'practice-rerank',
    request: (model) => rerankFormat.request({ model, query: 'tree', documents: ['oak', 'car'], ...nothing }),
  },
  {
    name: 'speech',
    format: speechFormat,
    model: 'practice-speech',
    request: (model) => speechFormat.request({ model, input: 'Hello', voice: 'alloy', ...nothing }),
  },
  {
    name: 'images',
    format: imageGenerationFormat,
    model: 'practice-image',
    request: (model) =>
      imageGenerationFormat.request({ model, prompt: 'A tree', parameters: { size: '64x64' }, extra: {} }),
  },
  {
    name: 'videos',
    format: videoFormats['video-generations'],
    model: 'practice-video',
    request: (model) =>
      videoFormats['video-generations'].request({
        model,
        prompt: 'A tree',
        files: [],
        encoding: 'json',
        ...nothing,
      }),
  },
]

async function ask({ format, request }: Way, baseUrl: string, model: string, more = {}) {
  const wire = request(model)
  if (!wire.ok) throw new Error(wire.error.message)
  let parts = 0
  const end = await runExchange({
    request: wire.value,
    format,
    target: targetOf(baseUrl, { key: 'practice-full' }),
    signal: new AbortController().signal,
    clock: systemClock,
    observer: {
      onSent: () => undefined,
      onHead: () => undefined,
      onChunk: () => undefined,
      onParts: (made) => void (parts += made.length),
    },
    ...more,
  })
  return { end, parts }
}

/** Each cause, whose fault it is and which sentence tells it. */
const causes: Readonly<
  Record<ProfileName, readonly (readonly [cause: string, party: string, code: string])[]>
> = {
  'new-api': [
    ['upstream-401', 'upstream', 'upstreamKeyRejected'],
    ['upstream-403', 'upstream', 'upstreamRefused'],
    ['upstream-quota', 'upstream', 'upstreamNoBalance'],
    ['upstream-429', 'upstream', 'upstreamTooManyRequests'],
    ['upstream-500', 'upstream', 'upstreamFailed'],
    ['convert', 'model', 'formatUnavailable'],
    ['overload', 'gateway', 'overloaded'],
    ['limited', 'key', 'tooManyRequests'],
    ['limited-for', 'key', 'tooManyRequests'],
    ['quota', 'balance', 'noBalance'],
    ['key-quota', 'balance', 'noBalance'],
    ['sensitive', 'request', 'blocked'],
    ['unreachable', 'upstream', 'upstreamUnreachable'],
  ],
  litellm: [
    ['upstream-401', 'upstream', 'upstreamKeyRejected'],
    ['upstream-quota', 'upstream', 'upstreamNoBalance'],
    ['upstream-429', 'upstream', 'upstreamTooManyRequests'],
    ['upstream-500', 'upstream', 'upstreamFailed'],
    ['unreachable', 'upstream', 'upstreamUnreachable'],
    ['budget-400', 'balance', 'budgetUsedUp'],
    ['budget-429', 'balance', 'budgetUsedUp'],
    ['limited', 'key', 'tooManyRequests'],
    ['key-model', 'key', 'notAllowed'],
    ['key-expired', 'key', 'keyRefused'],
    ['context', 'request', 'contextTooLong'],
  ],
}

describe.each(['new-api', 'litellm'] as const)('on %s', (profile) => {
  test.each(ways)('$name is answered', async (way) => {
    const { url } = await gatewayUnderTest({ profile })
    const { end, parts } = await ask(way, url, way.model)
    expect(end).toEqual({ outcome: 'done' })
    expect(parts).toBeGreaterThan(0)
  })

  test.each(ways)('$name: each cause has its party and its sentence', async (way) => {
    const { url } = await gatewayUnderTest({ profile })
    for (const [cause, party, code] of causes[profile]) {
      const { end } = await ask(way, url, `practice-cause-${cause}`)
      const error = end.outcome === 'failed' ? end.error : undefined
      expect([cause, error?.party, error?.text?.code]).toEqual([cause, party, `gateway.${code}`])
    }
  })

  test.each(ways)('$name: a wrong key is the key, whatever it was before', async (way) => {
    const { url } = await gatewayUnderTest({ profile })
    const target = targetOf(url, { key: 'sk-wrong' })
    for (const isKeyAccepted of [false, true]) {
      const { end } = await ask(way, url, way.model, { target, isKeyAccepted })
      expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'unauthorized', party: 'key' } })
    }
  })
})

test('a 401 that nobody signed is not put on a key that the gateway accepted before', async () => {
  const way = talking.find(({ format }) => format === chatFormat)
  if (way === undefined) throw new Error('Chat is one of them.')
  const { url } = await gatewayUnderTest()
  const target = targetOf(url, { key: 'practice-full' })
  const { end } = await ask(
    { ...way, request: (model) => sayingStatus(way.request(model)) },
    url,
    'practice-status',
    { target, isKeyAccepted: true },
  )
  // The gateway's own envelope has no param: then the key was revoked since.
  expect(end).toMatchObject({ outcome: 'failed', error: { party: 'key' } })
})

function sayingStatus(request: Result<WireRequest>): Result<WireRequest> {
  if (!request.ok || request.value.body?.type !== 'json') return request
  const text = JSON.stringify(request.value.body.value).replace('Say it in one line', '401')
  return { ok: true, value: { ...request.value, body: { type: 'json', value: JSON.parse(text) as never } } }
}
