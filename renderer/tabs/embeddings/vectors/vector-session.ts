import type { TaskOptions, VectorClient } from './vector-client.ts'
import type { VectorInput, VectorOutput, VectorSource, VectorTaskName } from './vector-messages.ts'

/** Asks the worker about vectors, which it fetches first where they are not there. */
export interface VectorSession {
  /** Every source is there when the task begins. Rejects with what the worker says, or with the reason of the signal. */
  runTask<Name extends VectorTaskName>(
    sources: readonly VectorSource[],
    name: Name,
    input: VectorInput<Name>,
    options?: TaskOptions,
  ): Promise<VectorOutput<Name>>
}

/** Results whose vectors stay in the worker: the one that is looked at, the one it is compared with, and the last one. */
const maxLoaded = 3

export function createVectorSession(client: VectorClient): VectorSession {
  /** By key, the one used last at the end. */
  const loaded = new Map<string, { readonly address: string; readonly loading: Promise<unknown> }>()

  function load(source: VectorSource): Promise<unknown> {
    const known = loaded.get(source.key)
    loaded.delete(source.key)
    const loading = known?.address === source.address ? known.loading : client.runTask('load', source)
    loaded.set(source.key, { address: source.address, loading })
    // What could not be fetched is tried again by the next question.
    loading.catch(() => {
      if (loaded.get(source.key)?.loading === loading) loaded.delete(source.key)
    })
    return loading
  }

  function unloadOthers(wanted: readonly VectorSource[]): void {
    for (const key of loaded.keys()) {
      if (loaded.size <= maxLoaded) return
      if (wanted.some((source) => source.key === key)) continue
      loaded.delete(key)
      client.runTask('unload', { key }).catch(() => undefined)
    }
  }

  return {
    async runTask(sources, name, input, options) {
      const all = sources.map(load)
      unloadOthers(sources)
      await Promise.all(all)
      return client.runTask(name, input, options)
    },
  }
}
