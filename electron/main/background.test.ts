import { expect, test } from 'vitest'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createBackground, type BackgroundParts } from './background.ts'

const minute = 60_000

/** The state after the last window was closed while `running` requests were running. */
function stage(running: number, chosen: 'ask' | 'always' | 'never', answer = true) {
  const clock = createMemoryClock(0)
  const state = { running, chosen, isOpen: false, asked: 0, hasQuit: false, tray: [] as string[] }
  const parts: BackgroundParts = {
    clock,
    runningCount: () => state.running,
    isWindowOpen: () => state.isOpen,
    choice: () => Promise.resolve(state.chosen),
    keepChoice: async (choice) => {
      state.chosen = choice
    },
    ask: () => {
      state.asked += 1
      return Promise.resolve(answer)
    },
    showTray: () => ({
      say: (status) => void state.tray.push(status),
      remove: () => void state.tray.push('removed'),
    }),
    quit: () => {
      state.hasQuit = true
    },
  }
  return { clock, state, close: createBackground(parts) }
}

test('ends with its window when nothing is running', async () => {
  const { state, close } = stage(0, 'always')
  await close()
  expect(state).toMatchObject({ hasQuit: true, asked: 0, tray: [] })
})

test('asks once, and keeps the choice', async () => {
  const { clock, state, close } = stage(2, 'ask')
  await close()
  expect(state).toMatchObject({ asked: 1, chosen: 'always', hasQuit: false })
  state.isOpen = true
  clock.advance(minute)
  state.isOpen = false
  await close()
  expect(state.asked).toBe(1)
  const running = '2 requests and videos are running'
  expect(state.tray).toEqual([running, 'removed', running])

  const refused = stage(2, 'ask', false)
  await refused.close()
  expect(refused.state).toMatchObject({ asked: 1, chosen: 'never', hasQuit: true, tray: [] })
})

test('ends by itself a while after the last of it', async () => {
  const { clock, state, close } = stage(1, 'always')
  await close()
  clock.advance(30 * minute)
  expect(state.hasQuit).toBe(false)
  state.running = 0
  clock.advance(9 * minute)
  expect([state.hasQuit, state.tray.at(-1)]).toEqual([false, 'Nothing is running'])
  clock.advance(2 * minute)
  expect([state.hasQuit, state.tray.at(-1)]).toEqual([true, 'removed'])
})

test('has one place beside the clock, however fast windows come and go', async () => {
  const { state, close } = stage(1, 'always')
  await close()
  state.isOpen = true
  state.isOpen = false
  await close()
  expect(state.tray).toEqual(['1 request or video is running'])
})

test('leaves the place beside the clock when the window is open again', async () => {
  const { clock, state, close } = stage(1, 'always')
  await close()
  state.isOpen = true
  state.running = 0
  clock.advance(60 * minute)
  expect([state.hasQuit, state.tray]).toEqual([false, ['1 request or video is running', 'removed']])
})
