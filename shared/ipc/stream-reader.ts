import type * as z from 'zod/mini'
import { err, type Result } from '../errors/result.ts'
import { callListener } from './call-listener.ts'
import { check } from './check.ts'
import { maxStreamWindowBytes } from '../limits.ts'
import type { ClientFrame } from './frames.ts'
import { atEndOfTurn, type Outbox } from './outbox.ts'
import { invalidResponse } from './pipe-errors.ts'
import { sizeOf } from './size-of.ts'

/** Half of what the other end may have sent. */
const enoughBytes = maxStreamWindowBytes / 2

/** The reading end of one stream. */
export interface StreamReader {
  item(item: unknown): void
  /** Only the first end counts. */
  end(result: Result<void>): void
  /** Ends it without `onEnd`. */
  close(): void
  readonly hasEnded: boolean
}

export function createStreamReader(options: {
  readonly id: number
  readonly name: string
  readonly schema: z.ZodMiniType
  readonly onItem: (item: never) => void
  readonly onEnd: (result: Result<void>) => void
  readonly outbox: Outbox<ClientFrame>
  /** How many items were granted when the stream was opened. */
  readonly credit: number
}): StreamReader {
  const { id, name, schema, outbox, credit } = options
  const enough = Math.max(1, credit >> 1)
  const onItem = options.onItem as (item: unknown) => void
  let hasEnded = false
  let isGivingBack = false
  let taken = 0
  let takenBytes = 0

  /**
   * Items are granted anew after they were handled, and together: a message for each would cost more than the items.
   * The other half of the credit is on its way meanwhile.
   */
  function giveBack(item: unknown): void {
    taken += 1
    takenBytes += sizeOf(item)
    if (isGivingBack || (taken < enough && takenBytes < enoughBytes)) return
    isGivingBack = true
    atEndOfTurn(() => {
      isGivingBack = false
      if (!hasEnded) outbox.push({ type: 'credit', id, count: taken })
      taken = 0
      takenBytes = 0
    })
  }

  function end(result: Result<void>): void {
    if (hasEnded) return
    hasEnded = true
    callListener(options.onEnd, result)
  }

  return {
    item(item) {
      if (hasEnded) return
      const checked = check(schema, item)
      if (checked.ok) {
        callListener(onItem, checked.value)
        giveBack(item)
      } else {
        // A gap nobody sees is worse than an end: what follows would be read as if nothing were missing.
        outbox.push({ type: 'cancel', id })
        end(err(invalidResponse(name, checked.field, checked.problem)))
      }
    },
    end,
    close() {
      hasEnded = true
    },
    get hasEnded() {
      return hasEnded
    },
  }
}
