import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import type { Turn } from '../../shared/conversations/conversation.ts'
import { createMemoryClock, type MemoryClock } from '../host/memory/memory-clock.ts'
import { startPracticeGateway, type PracticeGateway } from '../practice-gateway/server.ts'
import { valueOf } from './testing/app-client.ts'
import { startFastApp } from './testing/fast-app.ts'

/** The state of an answer in the process that is killed. */
interface Shown {
  readonly conversationId: string
  readonly connectionId: string
  readonly state: string
  readonly text: string
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gp-background-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A gateway whose answers only proceed when its clock is turned. */
async function startStillGateway(): Promise<{ gateway: PracticeGateway; clock: MemoryClock }> {
  const clock = createMemoryClock(Date.now())
  const gateway = await startPracticeGateway({ paceMs: 20, clock })
  onTestFinished(() => gateway.close())
  return { gateway, clock }
}

/**
 * Requests an answer in a process of its own, and kills that process once `isTime` returns true. Resolves with the
 * state of the answer then. `isTime` receives each line that the process prints, so that it can turn the clock of the
 * gateway no faster than the process polls.
 */
async function killWhen(
  folder: string,
  address: string,
  way: string,
  isTime: (shown: Shown) => boolean,
): Promise<Shown> {
  const script = fileURLToPath(new URL('testing/background-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder, address, way], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const shown = JSON.parse(line) as Shown
    if (!isTime(shown)) continue
    child.kill('SIGKILL')
    await exited
    return shown
  }
  throw new Error('The process ended by itself')
}

/** Starts the app again over the same folder, with the key entered again, and waits until its answer has ended. */
async function startAgain(
  folder: string,
  { conversationId, connectionId }: Shown,
  turnGateway: () => void,
): Promise<Turn> {
  const { client, close } = await startFastApp(folder)
  const { page } = client
  try {
    valueOf(await page.call('keys.set', { connectionId, key: 'practice-full' }))
    const last = async (): Promise<Turn | undefined> =>
      valueOf(await page.call('conversations.get', { id: conversationId })).turns.at(-1)
    const status = async (): Promise<string | undefined> => {
      turnGateway()
      return (await last())?.run?.status
    }
    await expect.poll(status, { interval: 10 }).not.toBe('running')
    const turn = await last()
    if (turn === undefined) throw new Error('no turn')
    return turn
  } finally {
    await close()
  }
}

function posts({ calls }: PracticeGateway): string[] {
  return calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
}

describe('a process that is killed while the gateway makes an answer in the background', () => {
  it.each([
    ['plain', 'queued'],
    ['plain', 'in_progress'],
    ['streamed', 'queued'],
    ['streamed', 'in_progress'],
    ['streamed', 'writing'],
  ])('%s, %s: the next start follows it to its end, and it was sent once', async (way, moment) => {
    const { gateway, clock } = await startStillGateway()
    const folder = makeFolder()
    const killed = await killWhen(folder, gateway.url, way, ({ state, text }) => {
      const isTime = moment === 'writing' ? text.length > 100 : state === moment
      if (!isTime) clock.advance(state === 'unnamed' ? 0 : 20)
      return isTime
    })
    const { run, blocks } = await startAgain(folder, killed, () => clock.advance(200))
    expect(run).toMatchObject({
      status: 'done',
      background: { state: 'completed' },
      finish: { raw: 'completed' },
    })
    expect(run?.error).toBeUndefined()
    const text = textOfBlocks(blocks)
    expect(text.startsWith(killed.text)).toBe(true)
    expect(text).toContain('What to try next')
    expect(posts(gateway)).toEqual(['/v1/responses'])
  })

  it('before the gateway has named it: it is marked as interrupted, and nothing is asked again', async () => {
    const asked: string[] = []
    const server = createServer(({ method = '', url = '' }) => void asked.push(`${method} ${url}`))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const sent = (): string[] => asked.filter((each) => each.includes('/responses'))
    const folder = makeFolder()
    const killed = await killWhen(folder, address, 'streamed', () => sent().length > 0)
    const { run } = await startAgain(folder, killed, () => undefined)
    expect(run?.status).toBe('interrupted')
    expect(sent()).toEqual(['POST /v1/responses'])
  })
})
