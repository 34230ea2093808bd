import type { AppError } from '../../shared/errors/app-error.ts'
import type { Part } from '../../shared/runs/part.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

/**
 * Tells whether an answer brought anything: one that came to its end with no block and no word on why is not done, in any format.
 * An answer that says itself that it stopped without a word is one.
 */
export interface Receipt {
  take(parts: readonly Part[]): void
  isThere(): boolean
}

export function createReceipt(): Receipt {
  let isThere = false
  return {
    take(parts) {
      for (let index = 0; !isThere && index < parts.length; index += 1) {
        const part = parts[index]
        isThere = part !== undefined && isSomething(part)
      }
    },
    isThere: () => isThere,
  }
}

function isSomething(part: Part): boolean {
  switch (part.type) {
    case 'start':
    case 'usage':
    case 'unreadable':
      return false
    default:
      return true
  }
}

export const nothingReceived: AppError = {
  kind: 'invalid-response',
  code: 'nothing-received',
  ...gatewayError('nothingReceived'),
  remedies: [{ type: 'retry' }],
}
