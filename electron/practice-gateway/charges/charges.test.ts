import { describe, expect, it } from 'vitest'
import { everyRoute } from '../testing/every-route.ts'
import { gatewayUnderTest, post } from '../testing/gateway-under-test.ts'
import type { PracticeGateway } from '../server.ts'

interface Row {
  readonly request_id: string
  readonly quota: number
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly group: string
  readonly model_name: string
  readonly other: string
}

async function logOf({ url }: PracticeGateway, key = 'practice-full'): Promise<Row[]> {
  const answer = await fetch(`${url}/api/log/token`, { headers: { authorization: `Bearer ${key}` } })
  return ((await answer.json()) as { data: Row[] }).data
}

/** The tokens that each route is charged by, and its quota in a group of ratio 1, computed by hand. */
const charges: Readonly<Record<string, readonly [input: number, output: number, quota: number]>> = {
  // (7 + 26 × 4) × 1.25
  'chat completions': [7, 26, 139],
  'chat completions, streamed': [7, 26, 139],
  responses: [7, 26, 139],
  'responses, streamed': [7, 26, 139],
  // One of the 7 was read from the cache, at half the price.
  messages: [7, 26, 138],
  'messages, streamed': [7, 26, 138],
  'generate-content': [7, 26, 138],
  'generate-content, streamed': [7, 26, 138],
  compact: [4, 13, 70],
  // 1 × 0.05, rounded up to the minimum of one unit.
  embeddings: [1, 0, 1],
  'embed content': [1, 0, 1],
  rerank: [5, 0, 5],
  // Eight characters × 7.5
  speech: [8, 0, 60],
  'speech, streamed': [8, 0, 60],
  // (10 + 48 × 4) × 3
  transcriptions: [10, 48, 606],
  'transcriptions, streamed': [10, 48, 606],
  translations: [10, 53, 666],
  // $0.04
  images: [3, 1_056, 20_000],
  'images, streamed': [3, 1_056, 20_000],
  'image edits': [1_059, 1_056, 20_000],
  'image edits, streamed': [1_059, 1_056, 20_000],
  // Two seconds of $0.30
  'video generations': [0, 0, 300_000],
  videos: [0, 0, 300_000],
}

describe('the log of a key', () => {
  it.each(everyRoute)('has $name under its request id, with what it was charged', async (route) => {
    const gateway = await gatewayUnderTest({ profile: 'new-api' })
    const answer = await route.ask(gateway)
    await answer.arrayBuffer()
    const [row, ...others] = await logOf(gateway)
    expect(others).toEqual([])
    expect(row?.request_id).toBe(answer.headers.get('x-oneapi-request-id'))
    expect(row?.model_name).toBe(route.model)
    expect([row?.prompt_tokens, row?.completion_tokens, row?.quota]).toEqual(charges[route.name])
  })

  it('has the requests of this key alone, the newest first, each in the group of the key', async () => {
    const gateway = await gatewayUnderTest({ profile: 'new-api' })
    const [chat] = everyRoute
    if (chat === undefined) throw new Error('There are no routes.')
    for (const key of ['practice-full', 'practice-restricted', 'practice-limited', 'practice-full']) {
      await (await chat.ask(gateway, key)).arrayBuffer()
    }
    const [full, restricted, limited] = await Promise.all(
      ['practice-full', 'practice-restricted', 'practice-limited'].map((key) => logOf(gateway, key)),
    )
    expect(full?.map(({ quota, group }) => [group, quota])).toEqual([
      ['default', 139],
      ['default', 139],
    ])
    // 138.75 × 0.5 and × 3
    expect(restricted?.map(({ quota, group }) => [group, quota])).toEqual([['partner', 69]])
    expect(limited?.map(({ quota, group }) => [group, quota])).toEqual([['trial', 416]])
    expect(JSON.parse(limited?.[0]?.other ?? '')).toMatchObject({ group_ratio: 3, model_ratio: 1.25 })
  })

  it('is for who has a key, and counts with the other calls of /api', async () => {
    const gateway = await gatewayUnderTest({ profile: 'new-api' })
    const ask = (key: string) =>
      fetch(`${gateway.url}/api/log/token`, { headers: { authorization: `Bearer ${key}` } })
    expect((await ask('wrong')).status).toBe(401)
    for (let call = 2; call <= 20; call += 1) expect((await ask('practice-full')).status).toBe(200)
    const refused = await ask('practice-full')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1200'])
  })

  it('is not there for a request that was refused', async () => {
    const gateway = await gatewayUnderTest({ profile: 'new-api' })
    await post(gateway, '/v1/chat/completions', { model: 'practice-cause-quota', messages: [] })
    await post(gateway, '/v1/chat/completions', { model: 'practice-chat', messages: 7 })
    expect(await logOf(gateway)).toEqual([])
  })
})

describe('a video', () => {
  it.each([
    ['practice-full', '1280x720', 3, { seconds: 3, size: 1 }, 'default', 450_000],
    ['practice-restricted', '1920x1080', 4, { seconds: 4, size: 1.666_667 }, 'partner', 500_000],
  ] as const)(
    'of %s in %s for %i s is charged as it is ordered, and each poll says how much',
    async (key, size, duration, ratios, group, quota) => {
      const gateway = await gatewayUnderTest({ profile: 'new-api' })
      const headers = { authorization: `Bearer ${key}` }
      const body = { model: 'practice-video', prompt: 'A boat', size, duration }
      const created = await post(gateway, '/v1/video/generations', body, headers)
      expect(JSON.parse(created.headers.get('x-new-api-other-ratios') ?? '')).toEqual(ratios)
      const { task_id } = (await created.json()) as { task_id: string }
      const poll = await fetch(`${gateway.url}/v1/video/generations/${task_id}`, { headers })
      expect(await poll.json()).toMatchObject({
        code: 'success',
        data: {
          quota,
          group,
          properties: { upstream_model_name: 'practice-video', origin_model_name: 'practice-video' },
        },
      })
      expect((await logOf(gateway, key)).map((row) => row.quota)).toEqual([quota])
    },
  )
})

describe('the list of prices', () => {
  it('has the ratios of models and groups, a formula, and models without a price', async () => {
    const { url } = await gatewayUnderTest({ profile: 'new-api' })
    const list = (await (await fetch(`${url}/api/pricing`)).json()) as {
      data: { model_name: string }[]
    }
    const entryOf = (name: string) => list.data.find(({ model_name }) => model_name === name)
    expect(list).toMatchObject({
      group_ratio: { default: 1, partner: 0.5, trial: 3 },
      auto_groups: ['default'],
      pricing_version: 'practice-1',
    })
    expect(entryOf('practice-chat')).toMatchObject({
      model_ratio: 1.25,
      completion_ratio: 4,
      cache_ratio: 0.5,
    })
    expect(entryOf('practice-video')).toMatchObject({ quota_type: 1, model_price: 0.3 })
    expect(entryOf('practice-varies')).toMatchObject({ billing_mode: 'tiered_expr' })
    expect(entryOf('practice-endings')).toBeUndefined()
  })
})
