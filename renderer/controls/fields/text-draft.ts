/** The text that the user has typed into a field, beside the value that the owner last passed in. */
export interface TextDraft {
  readonly text: string
  /** Whether an input method is composing: nothing is committed yet. */
  readonly isComposing: boolean
  /** The value that the owner passes in once it has this text; `undefined` if it cannot use the text. */
  readonly made: string | undefined
  /** The owner's value when the text was typed. */
  readonly seen: string
  /** Earlier commits that the owner may still pass in, one by one. */
  readonly pending: readonly string[]
  /** The owner has the text: any other value that it passes in from now on comes from elsewhere. */
  readonly isSaved: boolean
}

/** The draft after one more key. `made` is `undefined` for text that is not committed. */
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
 * The draft after the owner passed in a value; `undefined` if that value is shown instead. An owner may respond late
 * and in steps: its echoes never replace what is being typed. A change from elsewhere does, once the owner has the
 * draft, or if the field is not focused.
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
