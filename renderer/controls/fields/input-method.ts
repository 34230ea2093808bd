/** The common part of React's and the DOM's key events. */
interface KeyPress {
  readonly keyCode: number
  readonly isComposing?: boolean
  readonly nativeEvent?: { readonly isComposing?: boolean }
}

/**
 * Whether an input method handles this key: its Enter accepts a suggestion, its arrows move among them.
 *
 * Chromium and Firefox report `isComposing`. Safari ends the composition before it sends the Enter that ended it, so
 * `isComposing` is false there and only the key code 229 identifies it.
 *
 * @see https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export function isOfInputMethod(event: KeyPress): boolean {
  return event.keyCode === 229 || (event.nativeEvent ?? event).isComposing === true
}
