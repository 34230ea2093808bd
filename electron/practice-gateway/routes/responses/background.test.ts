import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMemoryClock } from '../../../host/memory/memory-clock.ts'
import type { PracticeGateway, PracticeGatewayOptions } from '../../server.ts'
import { dataOf, gatewayUnderTest, post } from '../../testing/gateway-under-test.ts'

interface Shown {
  readonly id: string
  readonly status: string
  readonly output: readonly unknown[]
}

interface Numbered {
  readonly type: string
  readonly sequence_number: number
  readonly response?: Shown
}

const wholeMs = 60_000

async function start(options: PracticeGatewayOptions = {}) {
  const clock = createMemoryClock(1_000_000)
  const gateway = await gatewayUnderTest({ clock, paceMs: 20, ...options })
  return { clock, gateway }
}

const order = (gateway: PracticeGateway, more: object = {}) =>
  post(gateway, '/v1/responses', { model: 'practice-chat', input: 'Boats', background: true, ...more })

const headers = { authorization: 'Bearer practice-full' }

async function show(gateway: PracticeGateway, id: string): Promise<Shown> {
  return (await (await fetch(`${gateway.url}/v1/responses/${id}`, { headers })).json()) as Shown
}

describe('an answer in the background', () => {
  it('is queued, goes on, and is complete, by the clock', async () => {
    const { clock, gateway } = await start()
    const first = (await (await order(gateway)).json()) as Shown
    expect(first).toMatchObject({ status: 'queued', output: [] })
    const states = [first.status]
    for (let step = 0; states.at(-1) !== 'completed' && step < 1_000; step += 1) {
      clock.advance(100)
      const { status } = await show(gateway, first.id)
      if (status !== states.at(-1)) states.push(status)
    }
    expect(states).toEqual(['queued', 'in_progress', 'completed'])
    expect((await show(gateway, first.id)).output).toHaveLength(1)
  })

  it('gives the events behind any number, each once', async () => {
    const { clock, gateway } = await start()
    const { id } = (await (await order(gateway)).json()) as Shown
    clock.advance(wholeMs)
    const events = async (after: string) => {
      const path = `/v1/responses/${id}?stream=true${after}`
      return dataOf(await (await fetch(`${gateway.url}${path}`, { headers })).text()) as Numbered[]
    }
    const all = await events('')
    expect(all.map((event) => event.sequence_number)).toEqual(all.map((_, index) => index))
    expect(all.slice(0, 3).map(({ type }) => type)).toEqual([
      'response.created',
      'response.queued',
      'response.in_progress',
    ])
    expect(all.at(-1)).toMatchObject({ type: 'response.completed', response: { status: 'completed' } })
    expect(await events('&starting_after=5')).toEqual(all.slice(6))
    expect(await events(`&starting_after=${all.length - 1}`)).toEqual([])
  })

  it('is cancelled once, and not when it is over', async () => {
    const { clock, gateway } = await start()
    const [first, second] = [await order(gateway), await order(gateway)]
    const { id } = (await first.json()) as Shown
    const { id: other } = (await second.json()) as Shown
    const cancel = (which: string) => post(gateway, `/v1/responses/${which}/cancel`, {})
    for (let count = 0; count < 2; count += 1)
      expect(await (await cancel(id)).json()).toMatchObject({ status: 'cancelled' })
    clock.advance(wholeMs)
    expect(await show(gateway, id)).toMatchObject({ status: 'cancelled', output: [] })
    const refused = await cancel(other)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Cannot cancel')])
  })

  it('is kept for ten minutes, over a restart as well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gp-kept-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const responsesFile = join(folder, 'responses.json')
    const { clock, gateway } = await start({ responsesFile })
    const { id } = (await (await order(gateway)).json()) as Shown
    await gateway.close()
    clock.advance(wholeMs)
    const again = await gatewayUnderTest({ clock, responsesFile })
    expect(await show(again, id)).toMatchObject({ status: 'completed' })
    clock.advance(10 * 60_000)
    expect((await fetch(`${again.url}/v1/responses/${id}`, { headers })).status).toBe(404)
  })

  it('is refused where nothing may be stored, and is an ordinary one where a gateway drops the field', async () => {
    const { gateway } = await start({ paceMs: 0 })
    expect((await order(gateway, { store: false })).status).toBe(400)
    const { gateway: dropping } = await start({ paceMs: 0, profile: 'new-api' })
    const answer = (await (await order(dropping)).json()) as Shown
    expect(answer.status).toBe('completed')
    const asked = await fetch(`${dropping.url}/v1/responses/${answer.id}`, { headers })
    expect([asked.status, await asked.text()]).toEqual([404, expect.stringContaining('Invalid URL (GET')])
  })
})
