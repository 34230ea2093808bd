import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { writeLocalJson } from './local-json.ts'

/** Carries to main what the window changed: gathered for a moment, one saving after the other, and never dropped. */
export interface Autosave<Value> {
  /**
   * Something changed: it is saved once no further change has come for a moment, and a second after the first at the latest. A
   * page that crashes loses that much, and no more.
   */
  readonly changed: () => void
  /** Saves what is unsaved now, and answers once main has it. */
  readonly flush: () => Promise<Result<Value>>
  /** Saves what is unsaved, and watches no longer. */
  readonly close: () => void
}

export type AutosaveOptions<Value> = {
  isUnsaved: () => boolean
  /** Called for each saving, also where nothing is unsaved: what a flush answers then is the caller's to say. */
  save: () => Promise<Result<Value>>
  /** How long changes are gathered, in milliseconds. */
  settleMs?: number
  /** The way to main: what it did not take because it was away is saved once it is there again. */
  bridge?: Pick<Bridge, 'state' | 'onState'>
  /**
   * What a page that goes leaves in its own storage, as a message to main may never leave it. The next page reads it with
   * `readLocalJson`. It is removed once main has everything. The storage takes about five million characters; more only main can keep.
   */
  spare?: { key: string; value: () => unknown }
}

/** Somebody who types without a pause is saved as well. */
const maxWaitMs = 1_000

export function createAutosave<Value>(options: AutosaveOptions<Value>): Autosave<Value> {
  const { isUnsaved, save, settleMs = 300, bridge, spare } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first of the changes came that wait for the timer. */
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
