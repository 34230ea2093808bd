/** Starts the worker that reads texts from outside. */
export function startTextWorker(): Worker {
  return new Worker(new URL('./text-worker.ts', import.meta.url), { type: 'module' })
}
