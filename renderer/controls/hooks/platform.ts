/* oxlint-disable text/untranslated -- Keys are named as they are printed on the keyboard. */

/** Whether the keyboard has a Command key. Only for shortcuts and their names: use capabilities for anything else. */
export const isMac = /mac/i.test(navigator.platform)

/** The keys of a shortcut with the command key, as printed on this computer's keyboard. */
export function commandKeys(key: string): readonly string[] {
  return [isMac ? '⌘' : 'Ctrl', key]
}

/** The same with Shift. */
export function commandShiftKeys(key: string): readonly string[] {
  return [isMac ? '⌘' : 'Ctrl', isMac ? '⇧' : 'Shift', key]
}

/** The name of the Alt key on this computer's keyboard. */
export const altKey = isMac ? '⌥' : 'Alt'
