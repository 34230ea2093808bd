import { afterAll, vi } from 'vitest'
import type * as Zustand from 'zustand'
import type * as Vanilla from 'zustand/vanilla'

/**
 * Test files share the modules of a worker, so that React and the window are loaded once per worker instead of once per
 * file. The state of the modules is in stores, which are all reset after each file.
 */
const resets = vi.hoisted(() => {
  const shared = globalThis as { resetsOfStores?: Set<() => void> }
  return (shared.resetsOfStores ??= new Set<() => void>())
})

function remembered<State>(store: Vanilla.StoreApi<State>): void {
  resets.add(() => store.setState(store.getInitialState(), true))
}

vi.mock('zustand', async (importOriginal) => {
  const original = await importOriginal<typeof Zustand>()
  const create = <State>(initialiser: Vanilla.StateCreator<State>) => {
    const store = original.create(initialiser)
    remembered(store)
    return store
  }
  return { ...original, create }
})

vi.mock('zustand/vanilla', async (importOriginal) => {
  const original = await importOriginal<typeof Vanilla>()
  const createStore = <State>(initialiser: Vanilla.StateCreator<State>) => {
    const store = original.createStore(initialiser)
    remembered(store)
    return store
  }
  return { ...original, createStore }
})

afterAll(() => {
  for (const reset of resets) reset()
})
