import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { createChangeSaver } from './change-saver.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const full = err({ kind: 'storage', message: 'The disk is full.' } as const)

function setUp({ isDrawnLater = false } = {}) {
  const sent: string[][] = []
  const answers: Result<string>[] = []
  const saver = createChangeSaver<string[], string>({
    bridge: createFakeBridge(),
    spare: { key: 'list', schema: z.array(z.string()) },
    nothing: [],
    isEmpty: (change) => change.length === 0,
    merge: (first, then) => [...first, ...then],
    async send(change) {
      sent.push(change)
      return answers.shift() ?? ok('')
    },
    onSaved: isDrawnLater ? () => {} : undefined,
  })
  return { saver, sent, answers }
}

it('sends what comes while another change is on its way with the next one', async () => {
  const { saver, sent } = setUp()
  saver.change(['a'])
  const first = saver.flush()
  await Promise.resolve()
  saver.change(['b'])
  expect(saver.state().unsaved).toEqual(['a', 'b'])
  await first
  expect(saver.state().unsaved).toEqual(['b'])
  await saver.flush()
  expect(sent).toEqual([['a'], ['b']])
})

it('says why a saving failed until one succeeds, and sends again what was not saved, before what is newer', async () => {
  const { saver, sent, answers } = setUp()
  answers.push(full)
  saver.change(['a'])
  expect(await saver.flush()).toEqual(full)
  saver.change(['b'])
  expect(saver.state()).toEqual({ unsaved: ['a', 'b'], error: full.error })
  await saver.flush()
  expect(sent.at(-1)).toEqual(['a', 'b'])
  expect(saver.state()).toEqual({ unsaved: [], error: undefined })
})

it('counts what was saved as unsaved for a task more, where it is drawn that much later', async () => {
  const { saver } = setUp({ isDrawnLater: true })
  saver.change(['a'])
  await saver.flush()
  expect(saver.state().unsaved).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.state().unsaved).toEqual([])
})

it('gives up a change of something that is gone, also for the next page', async () => {
  const { saver, answers } = setUp()
  answers.push(err({ kind: 'not-found', message: 'Gone.' }))
  saver.change(['a'])
  await saver.flush()
  window.dispatchEvent(new Event('pagehide'))
  expect(setUp().saver.state().unsaved).toEqual([])
})
