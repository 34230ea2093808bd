import { useEffect, useState } from 'react'
import { createVectorClient, type VectorClient } from './vector-client.ts'

/** Returns a client of the vector worker that is closed on unmount. The worker starts with the first task. */
export function useVectorWorker(): VectorClient {
  const [client] = useState(() =>
    createVectorClient(() => new Worker(new URL('./vector-worker.ts', import.meta.url), { type: 'module' })),
  )
  useEffect(() => () => client.close(), [client])
  return client
}
