import type * as z from 'zod/mini'
import { err, type Result } from '../errors/result.ts'
import { callListener } from './call-listener.ts'
import { check } from './check.ts'
import { maxStreamWindowBytes } from '../limits.ts'
import type { ClientFrame } from './frames.ts'
import { atEndOfTurn, type Outbox } from './outbox.ts'
import { invalidResponse } from './pipe-errors.ts'
import { sizeOf } from './size-of.ts'

/** Half of the bytes that the other end may have in transit. */
const enoughBytes = maxStreamWindowBytes / 2

/** The reading end of one stream. */
export interface StreamReader {
  item(item: unknown): void
  /** Only the first call counts. */
  end(result: Result<void>): void
  /** Ends the stream without calling `onEnd`. */
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
  /** Number of items granted when the stream was opened. */
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
   * Returns credit for handled items in groups: one message per item would cost more than the items. The other half of
   * the credit is in use meanwhile.
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
        // End the stream: with an unnoticed gap, the items that follow would be read as if nothing were missing.
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
