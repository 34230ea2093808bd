import { expect, test } from 'vitest'
import type { CheckUpItem, CheckUpRequest } from '../../shared/doctor/check-up.ts'
import { ok } from '../../shared/errors/result.ts'
import { conversationFormatIds } from '../../shared/formats/registry.ts'
import type { JsonObject } from '../../shared/json.ts'
import { createGateway } from '../gateway/create-gateway.ts'
import { plainIdentity } from '../gateway/request-headers.ts'
import { answerWith, startLoopback } from '../gateway/testing/loopback.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { createKeyHealth } from '../keys/key-health.ts'
import { gatewayUnderTest } from '../practice-gateway/testing/gateway-under-test.ts'
import { createDoctor } from './create-doctor.ts'

/** Checks a gateway, and returns the result of each stage and each route. */
async function check(baseUrl: string, request: Omit<CheckUpRequest, 'connectionId'>, key = 'practice-full') {
  const { service } = createDoctor({
    clock: systemClock,
    keyHealth: createKeyHealth({ clock: systemClock, onChanged: () => undefined }),
    gateway: createGateway({ clock: systemClock, identity: plainIdentity }),
    checkPlace: () => ok(),
    connections: {
      resolveForCheckUp: async () =>
        ok({
          target: {
            connectionId: 'c1',
            baseUrl,
            key,
            extraHeaders: [],
            proxyUrl: null,
            caCertificate: '',
            idleTimeoutMs: 10_000,
          },
          proxyMode: 'none' as const,
          keyIds: ['k1'],
        }),
    },
  })
  const items: CheckUpItem[] = []
  await service.run(
    { connectionId: 'c1', ...request },
    { signal: new AbortController().signal, send: async (item) => void items.push(item) },
  )
  const stages = items.flatMap((item) => (item.type === 'done' ? [item.stage] : []))
  const proofs = items.flatMap((item) => (item.type === 'proof' ? [item.proof] : []))
  return {
    proofs,
    stage: (id: string) => stages.find((stage) => stage.id === id),
    outcomes: Object.fromEntries(proofs.map(({ route, outcome }) => [route, outcome])),
  }
}

function listOf(...entries: readonly (readonly [id: string, types?: readonly string[]])[]) {
  return () =>
    entries.map(([id, types]): JsonObject => ({
      id,
      object: 'model',
      ...(types && { supported_endpoint_types: [...types] }),
    }))
}

test.each([
  ['no labels', listOf(['practice-chat'])],
  ['empty labels', listOf(['practice-chat', []])],
  ['labels of the vendor alone', listOf(['practice-chat', ['openai']])],
  ['a label of another format', listOf(['practice-chat', ['anthropic']])],
  ['labels that nobody knows', listOf(['practice-chat', ['sing']])],
])('%s: every format is tried, and what answers works', async (_, listModels) => {
  const { url } = await gatewayUnderTest({ listModels, paceMs: 4 })
  const { outcomes, stage } = await check(url, { calls: [...conversationFormatIds] })
  expect(outcomes).toEqual({
    models: 'works',
    chat: 'works',
    responses: 'works',
    messages: 'works',
    'generate-content': 'works',
    'generate-content-stream': 'works',
  })
  expect(stage('calls')).toMatchObject({
    state: 'passed',
    finding: expect.stringContaining('4 of 4 responded'),
  })
})

test.each(['new-api', 'litellm'] as const)('on %s every format is tried', async (profile) => {
  const { url } = await gatewayUnderTest({ profile, paceMs: 4 })
  const { stage } = await check(url, { calls: [...conversationFormatIds] })
  expect(stage('calls')).toMatchObject({
    state: 'passed',
    finding: expect.stringContaining('4 of 4 responded'),
  })
})

test('a labelled model is asked before others, and a model that is named before all', async () => {
  const listModels = listOf(['practice-chat'], ['practice-reasoner', ['anthropic']])
  const gateway = await gatewayUnderTest({ listModels, paceMs: 4 })
  await check(gateway.url, { calls: ['messages'] })
  await check(gateway.url, { calls: ['messages'], model: 'practice-vision' })
  const asked = gateway.calls.filter(({ method }) => method === 'POST').map(({ model }) => model)
  expect(asked).toEqual(['practice-reasoner', 'practice-vision'])
})

test('another model is asked where the first one is what failed', async () => {
  const listModels = listOf(['practice-nobody-mini'], ['practice-chat'])
  const { url } = await gatewayUnderTest({ listModels, paceMs: 4 })
  const { proofs } = await check(url, { calls: ['chat'] })
  expect(proofs.find(({ route }) => route === 'chat')).toMatchObject({
    outcome: 'works',
    detail: 'practice-chat responded',
    isGuess: true,
  })
})

test('a list without a model to ask proves nothing about a format', async () => {
  const { url } = await gatewayUnderTest({ listModels: listOf(['practice-embed'], ['practice-image']) })
  const { outcomes, stage } = await check(url, { calls: ['chat'] })
  expect(outcomes).toEqual({ models: 'works' })
  expect(stage('calls')).toMatchObject({
    state: 'skipped',
    finding: 'No request was sent, the list has no model to ask: Chat completions',
  })
})

test('a key that is refused with 400 is told as the key, and the gateway is there', async () => {
  const { url } = await gatewayUnderTest({ profile: 'litellm' })
  const { stage } = await check(url, { calls: ['chat'] }, 'sk-wrong')
  expect(stage('address')).toMatchObject({ state: 'passed' })
  expect(stage('key')).toMatchObject({
    state: 'failed',
    finding: 'The gateway rejected the key (400).',
    gatewaySays: 'No connected db.',
  })
  expect(stage('models')).toMatchObject({ finding: 'Not tried: the key was rejected' })
})

test.each([
  [400, '{"error":{"message":"Bad group","type":"x","code":""}}', 'Bad group'],
  [500, '{"error":{"message":"get user group failed","type":"x","code":""}}', 'get user group failed'],
])(
  'a list that ends with %i is no missing gateway, and the gateway is quoted',
  async (status, body, words) => {
    const { url } = await startLoopback(answerWith(body, 'application/json', status))
    const { stage } = await check(url, { calls: ['chat'] })
    expect(stage('address')).toMatchObject({ state: 'failed', gatewaySays: words })
    expect(stage('models')).toMatchObject({
      finding: `Not tried: the gateway responded to the model list with ${status}`,
    })
  },
)
