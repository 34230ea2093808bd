import type { ContextTexts } from './context-texts.ts'

/** About how the room of a model is used by the next request: in tokens. */
export interface ContextUse {
  readonly system: number
  readonly messages: number
  readonly files: number
  /** What the answer may take at most, where the request says so. */
  readonly reserve: number
  /** All but the reserve: what is sent. */
  readonly sent: number
}

/** What stands around each message in all formats: its role and its ends. */
const aroundMessage = 4

export function contextUse(
  { system, measured, compacted, messages, earlier }: ContextTexts,
  draft: readonly string[],
  { tokensOf, reserve }: { readonly tokensOf: (text: string) => number; readonly reserve: number },
): ContextUse {
  const sum = (texts: readonly string[]): number =>
    texts.reduce((all, text) => all + tokensOf(text) + aroundMessage, 0)
  const ofSystem = sum(system)
  const added = compacted + sum(messages) + sum(draft)
  if (measured === undefined) {
    return { system: ofSystem, messages: added, files: 0, reserve, sent: ofSystem + added }
  }
  const inSystem = Math.min(ofSystem, measured.tokens)
  const left = measured.tokens - inSystem
  const guessed = earlier.length === 0 ? 0 : Math.max(left - sum(earlier), 0)
  const files = Math.min(measured.fileTokens ?? guessed, left)
  return {
    system: inSystem,
    messages: left - files + added,
    files,
    reserve,
    sent: measured.tokens + added,
  }
}

/** `near`: little is left. `over`: the model takes less than is sent and reserved. */
export type ContextRoom = 'enough' | 'near' | 'over'

const nearShare = 0.8

/** Whether it fits; `undefined` where nobody knows how much the model takes. */
export function roomOf({ sent, reserve }: ContextUse, context: number | undefined): ContextRoom | undefined {
  if (context === undefined || context <= 0) return undefined
  if (sent + reserve > context) return 'over'
  return sent + reserve > nearShare * context ? 'near' : 'enough'
}
