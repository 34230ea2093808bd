import { useEffect, useState } from 'react'
import { createVectorClient, type VectorClient } from './vector-client.ts'

/**
 * A worker for vectors that lives as long as the component. It starts with the first question, so a screen that asks
 * nothing costs nothing.
 */
export function useVectorWorker(): VectorClient {
  const [client] = useState(() =>
    createVectorClient(() => new Worker(new URL('./vector-worker.ts', import.meta.url), { type: 'module' })),
  )
  useEffect(() => () => client.close(), [client])
  return client
}
