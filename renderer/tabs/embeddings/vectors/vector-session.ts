import type { TaskOptions, VectorClient } from './vector-client.ts'
import type { VectorInput, VectorOutput, VectorSource, VectorTaskName } from './vector-messages.ts'

/** Runs tasks in the worker, which first loads the vectors that it does not have. */
export interface VectorSession {
  /**
   * Loads all sources before the task begins. Rejects with the error of the worker, or with the reason of the signal.
   */
  runTask<Name extends VectorTaskName>(
    sources: readonly VectorSource[],
    name: Name,
    input: VectorInput<Name>,
    options?: TaskOptions,
  ): Promise<VectorOutput<Name>>
}

/**
 * Number of results whose vectors stay in the worker: the selected one, the one it is compared with, and the previous
 * one.
 */
const maxLoaded = 3

export function createVectorSession(client: VectorClient): VectorSession {
  /** Loaded sources by key, the last used at the end. */
  const loaded = new Map<string, { readonly address: string; readonly loading: Promise<unknown> }>()

  function load(source: VectorSource): Promise<unknown> {
    const known = loaded.get(source.key)
    loaded.delete(source.key)
    const loading = known?.address === source.address ? known.loading : client.runTask('load', source)
    loaded.set(source.key, { address: source.address, loading })
    // Forget a failed load, so that the next task tries again.
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
