import { act, fireEvent } from '@testing-library/react'

export type TextBox = HTMLInputElement | HTMLTextAreaElement

/** Every editable text field inside `root`, in document order. */
export function listTextBoxes(root: ParentNode): TextBox[] {
  const notText = new Set([
    'file',
    'range',
    'checkbox',
    'radio',
    'hidden',
    'date',
    'color',
    'submit',
    'button',
  ])
  return [...root.querySelectorAll<TextBox>('input, textarea')].filter(
    // Skip the invisible inputs that hold the values of selects and pickers.
    (field) =>
      !notText.has(field.type) &&
      !field.disabled &&
      !field.readOnly &&
      field.closest('[aria-hidden=true]') === null,
  )
}

/** The accessible name of a field. */
export function nameOfField(field: TextBox): string {
  return field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder
}

/**
 * Types at the caret, one key after another, like a browser: if the page sets the field's value in between, the caret
 * moves to the end. Lets pending tasks run between two keys.
 */
export async function typeAtCaret(field: TextBox, text: string): Promise<void> {
  for (const key of text) {
    insert(field, key, 0, 'insertText')
    await letThrough()
  }
}

/** Composes a text at the caret like an input method: each step replaces the previous one. */
export async function composeAtCaret(field: TextBox, steps: readonly string[], end: string): Promise<void> {
  fireEvent.compositionStart(field)
  const start = caretOf(field)
  let length = 0
  for (const step of [...steps, end]) {
    insert(field, step, length, 'insertCompositionText')
    length = step.length
    await letThrough()
  }
  fireEvent.compositionEnd(field, { data: end })
  await letThrough()
  field.setSelectionRange(start + end.length, start + end.length)
}

/** Focuses a field and places the caret. */
export async function focusAt(field: TextBox, caret: number): Promise<void> {
  act(() => field.focus())
  field.setSelectionRange(caret, caret)
  await letThrough()
}

function caretOf(field: TextBox): number {
  return field.selectionEnd ?? field.value.length
}

/** Inserts at the caret, replacing the `replaced` characters before it. */
function insert(
  field: TextBox,
  text: string,
  replaced: number,
  inputType: 'insertText' | 'insertCompositionText',
): void {
  const to = caretOf(field)
  const from = to - replaced
  const isComposing = inputType === 'insertCompositionText'
  const next = field.value.slice(0, from) + text + field.value.slice(to)
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // The browser's own setter: React observes the one on the element.
  const own = Object.getOwnPropertyDescriptor(prototype.prototype, 'value')
  act(() => {
    own?.set?.call(field, next)
    field.setSelectionRange(from + text.length, from + text.length)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType, isComposing }))
  })
}

/** Lets pending tasks, such as events of the query cache, and their renders run. */
async function letThrough(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}
