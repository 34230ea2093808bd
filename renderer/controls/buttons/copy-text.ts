/**
 * Copies text to the clipboard. Resolves to whether it succeeded: the browser may refuse, for example while the page
 * has no focus.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
