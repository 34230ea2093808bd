import { act, fireEvent } from '@testing-library/react'

export type TextBox = HTMLInputElement | HTMLTextAreaElement

/** Every text field inside `root` that can be written in, in the order of the page. */
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
    // The values of a select and of a picker lie in fields that nobody sees.
    (field) =>
      !notText.has(field.type) &&
      !field.disabled &&
      !field.readOnly &&
      field.closest('[aria-hidden=true]') === null,
  )
}

/** The words a screen reader says for a field. */
export function nameOfField(field: TextBox): string {
  return field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder
}

/**
 * Writes at the caret, one key after the other, as a browser does: what the page puts into the field in between moves the
 * caret to the end. Between two keys everything that waits is let through.
 */
export async function typeAtCaret(field: TextBox, text: string): Promise<void> {
  for (const key of text) {
    insert(field, key, 0, 'insertText')
    await letThrough()
  }
}

/** Composes a text at the caret as an input method does: each step takes the place of the one before. */
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

/** Puts the caret somewhere into a field that has the focus. */
export async function focusAt(field: TextBox, caret: number): Promise<void> {
  act(() => field.focus())
  field.setSelectionRange(caret, caret)
  await letThrough()
}

function caretOf(field: TextBox): number {
  return field.selectionEnd ?? field.value.length
}

/** Writes at the caret, in place of the `replaced` characters before it. */
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
  // The setter of the browser itself: React watches the one on the element.
  const own = Object.getOwnPropertyDescriptor(prototype.prototype, 'value')
  act(() => {
    own?.set?.call(field, next)
    field.setSelectionRange(from + text.length, from + text.length)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType, isComposing }))
  })
}

/** What waits for the end of this task, such as the news of the query cache, and what it draws. */
async function letThrough(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}
