import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { writeLocalJson } from './local-json.ts'

/** Saves changes of the window to main: debounced, one save after another, and never dropped. */
export interface Autosave<Value> {
  /**
   * Reports a change: it is saved once no further change has come for a moment, and at the latest one second after the
   * first. A crash of the page loses no more than that.
   */
  readonly changed: () => void
  /** Saves unsaved changes now; resolves once main has them. */
  readonly flush: () => Promise<Result<Value>>
  /** Saves unsaved changes and stops observing. */
  readonly close: () => void
}

export type AutosaveOptions<Value> = {
  isUnsaved: () => boolean
  /** Called for each save, even if nothing is unsaved: it then decides what a flush resolves to. */
  save: () => Promise<Result<Value>>
  /** How long changes are debounced, in milliseconds. */
  settleMs?: number
  /** The bridge to main: changes that main missed while it was unreachable are saved when it is reachable again. */
  bridge?: Pick<Bridge, 'state' | 'onState'>
  /**
   * What a closing page writes to its own storage, as a message to main may not get through. The next page reads it
   * with `readLocalJson`. It is removed once main has everything. The storage holds about five million characters; only
   * main can hold more.
   */
  spare?: { key: string; value: () => unknown }
}

/** Changes are saved this often even if the user types without a pause, in milliseconds. */
const maxWaitMs = 1_000

export function createAutosave<Value>(options: AutosaveOptions<Value>): Autosave<Value> {
  const { isUnsaved, save, settleMs = 300, bridge, spare } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first change that is waiting for the timer was made. */
  let waitsSince: number | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function saveAll(): Promise<Result<Value>> {
    const result = await save()
    if (spare !== undefined && !isUnsaved()) removeSpare(spare.key)
    return result
  }

  function flush(): Promise<Result<Value>> {
    clearTimeout(timer)
    waitsSince = undefined
    const next = last.then(saveAll, saveAll)
    last = next
    return next
  }

  const onLeave = (): void => {
    if (!isUnsaved()) return
    if (spare !== undefined) writeLocalJson(spare.key, spare.value())
    void flush()
  }
  window.addEventListener('pagehide', onLeave)
  const stopListening = bridge?.onState(() => {
    if (bridge.state === 'open' && isUnsaved()) void flush()
  })

  return {
    flush,
    changed() {
      clearTimeout(timer)
      const now = performance.now()
      waitsSince ??= now
      timer = setTimeout(() => void flush(), Math.min(settleMs, waitsSince + maxWaitMs - now))
    },
    close() {
      window.removeEventListener('pagehide', onLeave)
      stopListening?.()
      if (isUnsaved()) void flush()
      else clearTimeout(timer)
    },
  }
}

function removeSpare(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}
