/** What somebody has written into a field, beside what the owner of the field last handed to it. */
export interface TextDraft {
  readonly text: string
  /** An input method is still choosing: nothing of it is committed. */
  readonly isComposing: boolean
  /** What the owner hands back once it knows this text; `undefined` when it can make nothing of it. */
  readonly made: string | undefined
  /** What the owner handed over when the text was written. */
  readonly seen: string
  /** Earlier commits that the owner may still hand back, one after the other. */
  readonly pending: readonly string[]
  /** The owner has it: from here on whatever it hands over comes from outside. */
  readonly isSaved: boolean
}

/** A draft after one more key. `made` is `undefined` for what is not committed. */
export function writeDraft(
  before: TextDraft | undefined,
  next: Pick<TextDraft, 'text' | 'isComposing' | 'made'>,
  outside: string,
): TextDraft {
  const { made } = next
  const pending = before === undefined || before.isSaved ? [] : before.pending
  return {
    ...next,
    seen: outside,
    pending: made === undefined ? pending : [...pending, made],
    isSaved: false,
  }
}

/**
 * The draft beside what the owner hands over now; `undefined` when that is shown in its place. An owner may answer late
 * and in steps: its echoes never replace what is being written. A change from outside does, once the draft is known to
 * the owner, or nobody is in the field.
 */
export function settleDraft(
  draft: TextDraft | undefined,
  outside: string,
  isFocused: boolean,
): TextDraft | undefined {
  if (draft === undefined || draft.isComposing) return draft
  if (outside === draft.made) {
    return draft.isSaved ? draft : { ...draft, isSaved: true, seen: outside, pending: [] }
  }
  if (!draft.isSaved && (outside === draft.seen || draft.pending.includes(outside) || isFocused)) return draft
  return undefined
}
