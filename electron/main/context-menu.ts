import type { ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron'
import { hostText } from '../../shared/text/en/host.ts'

type Item = MenuItemConstructorOptions

/** The members of `ContextMenuParams` that the menu uses. */
export type MenuPlace = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'linkURL' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>

/** Actions of items without a role. */
export interface MenuDeeds {
  readonly replaceMisspelling: (word: string) => void
  readonly learnWord: (word: string) => void
  readonly copyText: (text: string) => void
}

/**
 * Shows the system's menu on text and fields. Where the page has a menu of its own it prevents the event, and Electron
 * emits nothing.
 */
export function showContextMenus(
  contents: WebContents,
  menu: Pick<typeof Menu, 'buildFromTemplate'>,
  copyText: (text: string) => void,
): void {
  contents.on('context-menu', (_event, place) => {
    const template = contextMenuTemplate(place, {
      replaceMisspelling: (word) => contents.replaceMisspelling(word),
      learnWord: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      copyText,
    })
    if (template.length > 0) menu.buildFromTemplate(template).popup()
  })
}

/** The items for a place in the page: spelling, the link, editing. Empty where there is nothing to do. */
export function contextMenuTemplate(place: MenuPlace, deeds: MenuDeeds): Item[] {
  const groups = [spelling(place, deeds), link(place, deeds), editing(place)]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index): Item[] => (index === 0 ? group : [{ type: 'separator' }, ...group]))
}

function spelling({ misspelledWord, dictionarySuggestions }: MenuPlace, deeds: MenuDeeds): Item[] {
  if (misspelledWord === '') return []
  const text = hostText().menu
  const words = dictionarySuggestions.map((label): Item => {
    return { label, click: () => deeds.replaceMisspelling(label) }
  })
  return [
    ...(words.length > 0 ? words : [{ label: text.noSuggestions, enabled: false }]),
    { label: text.learnSpelling, click: () => deeds.learnWord(misspelledWord) },
  ]
}

/** Addresses of the page itself are useless outside of it. */
function link({ linkURL }: MenuPlace, deeds: MenuDeeds): Item[] {
  if (!/^https?:/.test(linkURL)) return []
  return [{ label: hostText().menu.copyLink, click: () => deeds.copyText(linkURL) }]
}

function editing({ isEditable, selectionText, editFlags }: MenuPlace): Item[] {
  const text = hostText().menu
  const copy: Item = { role: 'copy', label: text.copy, enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'undo', label: text.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: text.redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: text.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text.paste, enabled: editFlags.canPaste },
    { role: 'pasteAndMatchStyle', label: text.pasteAsPlainText, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: text.selectAll, enabled: editFlags.canSelectAll },
  ]
}
