/** What a key press says of itself, in React and in the DOM alike. */
interface KeyPress {
  readonly keyCode: number
  readonly isComposing?: boolean
  readonly nativeEvent?: { readonly isComposing?: boolean }
}

/**
 * Whether an input method takes this key: its Enter chooses a suggestion, its arrows move among them.
 *
 * Chromium and Firefox say so by `isComposing`. Safari ends the composition before it sends the Enter that ended it, so
 * `isComposing` is false there and only the key code 229 is left.
 *
 * @see https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export function isOfInputMethod(event: KeyPress): boolean {
  return event.keyCode === 229 || (event.nativeEvent ?? event).isComposing === true
}
