import { useEffect, useState } from 'react'
import { startTextWorker } from './start-text-worker.ts'
import { createTextClient } from './text-client.ts'
import type { TextInput, TextOutcome, TextTaskName } from './text-tasks.ts'

/** One worker for all of the page: what is asked of it is in view, and there is little of that at once. */
export const textClient = createTextClient(startTextWorker)

/** What a tokenizer needs to be fetched and set up on a slow machine. */
const tokenizerMs = 20_000

/**
 * A worker of its own for tokens: the first count waits for a vocabulary of two megabytes, and nothing in view is to wait behind
 * it. Started with the first count.
 */
export const tokenClient = createTextClient(startTextWorker, tokenizerMs)

/**
 * What becomes of a text in the worker; `undefined` while that is not known, and for no input. `input` has to be the same
 * object as long as it says the same.
 */
export function useTextTask<Name extends TextTaskName>(
  name: Name,
  input: TextInput<Name> | undefined,
): TextOutcome<Name> | undefined {
  const [answer, setAnswer] = useState<{ input: TextInput<Name>; outcome: TextOutcome<Name> }>()
  useEffect(() => {
    if (input === undefined || typeof Worker === 'undefined') return undefined
    const abort = new AbortController()
    void textClient.run(name, input, abort.signal).then((outcome) => {
      if (!abort.signal.aborted) setAnswer({ input, outcome })
    })
    return () => abort.abort()
  }, [name, input])
  return answer !== undefined && answer.input === input ? answer.outcome : undefined
}
