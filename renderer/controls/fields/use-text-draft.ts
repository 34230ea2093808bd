import {
  useRef,
  useState,
  type ChangeEvent,
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { settleDraft, writeDraft, type TextDraft } from './text-draft.ts'
import { useCommitOnLeave } from './use-commit-on-leave.ts'
import { useTakesCaretAlong } from './use-takes-caret-along.ts'
import { isOfInputMethod } from './input-method.ts'

type TextBox = HTMLInputElement | HTMLTextAreaElement

export type TextDraftOptions = {
  /** The owner's text. */
  value: string
  /** Called with every text that is not part of a composition. */
  onChange: (text: string) => void
  /** Identifies the owner's value, if several texts mean the same: `1.` and `1`. Defaults to the text itself. */
  identity?: string | undefined
  /** Returns the identity of the value that a text stands for; `undefined` if it stands for none. */
  identify?: ((text: string) => string | undefined) | undefined
}

/** Event handlers of the field, besides those of its draft. */
export type TextDraftEvents<Box extends TextBox> = {
  onFocus?: ((event: FocusEvent<Box>) => void) | undefined
  onBlur?: ((event: FocusEvent<Box>) => void) | undefined
  onCompositionStart?: ((event: CompositionEvent<Box>) => void) | undefined
  onCompositionEnd?: ((event: CompositionEvent<Box>) => void) | undefined
  /** Not called for keys of a composition: Enter and Escape then belong to the input method. */
  onKeyDown?: ((event: KeyboardEvent<Box>) => void) | undefined
}

/**
 * The text of a field while it is being typed. React always gets the text that is in the field, however late the owner
 * responds, so the caret does not move, input methods are not disturbed, and the browser's own undo works.
 *
 * Each key is committed at once, so that a following send or save has it; only writing to disk is delayed. A
 * composition is committed when it ends, or when the field is unmounted.
 */
export function useTextDraft({
  value,
  onChange,
  identity = value,
  identify = (text) => text,
}: TextDraftOptions) {
  const [state, setState] = useState<{ draft: TextDraft | undefined; isFocused: boolean }>({
    draft: undefined,
    isFocused: false,
  })
  const draft = settleDraft(state.draft, identity, state.isFocused)
  if (draft !== state.draft) setState({ ...state, draft })

  const composed = useRef<string | undefined>(undefined)
  useCommitOnLeave(() => {
    if (composed.current !== undefined) onChange(composed.current)
    composed.current = undefined
  })
  useTakesCaretAlong()

  /** Accepts text that was typed into the field. */
  function write(text: string, isComposing = false): void {
    const made = isComposing ? undefined : identify(text)
    composed.current = isComposing ? text : undefined
    setState((before) => ({
      ...before,
      draft: writeDraft(before.draft, { text, isComposing, made }, identity),
    }))
    if (!isComposing) onChange(text)
  }

  return {
    text: draft?.text ?? value,
    write,
    setFocused: (isFocused: boolean) => setState((before) => ({ ...before, isFocused })),
  }
}

/** A draft for an `input` or a `textarea`: `box` holds the props of the element, `write` inserts text. */
export function useTextBox<Box extends TextBox>(
  options: TextDraftOptions,
  events: TextDraftEvents<Box> = {},
) {
  const { text, write, setFocused } = useTextDraft(options)
  const isComposing = useRef(false)
  const box = {
    value: text,
    onChange: (event: ChangeEvent<Box>) => write(event.target.value, isComposing.current),
    onFocus(event: FocusEvent<Box>) {
      setFocused(true)
      events.onFocus?.(event)
    },
    onBlur(event: FocusEvent<Box>) {
      setFocused(false)
      events.onBlur?.(event)
    },
    onKeyDown(event: KeyboardEvent<Box>) {
      if (!isComposing.current && !isOfInputMethod(event)) events.onKeyDown?.(event)
    },
    onCompositionStart(event: CompositionEvent<Box>) {
      isComposing.current = true
      events.onCompositionStart?.(event)
    },
    onCompositionEnd(event: CompositionEvent<Box>) {
      isComposing.current = false
      write(event.currentTarget.value)
      events.onCompositionEnd?.(event)
    },
  }
  return { box, write }
}
