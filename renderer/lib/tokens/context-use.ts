import type { ContextTexts } from './context-texts.ts'

/** The estimated use of a model's context by the next request, in tokens. */
export interface ContextUse {
  readonly system: number
  readonly messages: number
  readonly files: number
  /** The maximum length of the answer, when the request sets it. */
  readonly reserve: number
  /** What is sent: everything except the reserve. */
  readonly sent: number
}

/** The overhead of each message in all formats: its role and delimiters. */
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

/** `near`: little is left. `over`: what is sent and reserved exceeds the model's context. */
export type ContextRoom = 'enough' | 'near' | 'over'

const nearShare = 0.8

/** Returns whether it fits; `undefined` when the model's context is unknown. */
export function roomOf({ sent, reserve }: ContextUse, context: number | undefined): ContextRoom | undefined {
  if (context === undefined || context <= 0) return undefined
  if (sent + reserve > context) return 'over'
  return sent + reserve > nearShare * context ? 'near' : 'enough'
}
