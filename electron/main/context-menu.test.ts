import { expect, test, vi } from 'vitest'
import { contextMenuTemplate, type MenuPlace } from './context-menu.ts'

const editFlags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
}
const nowhere: MenuPlace = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags,
}
const deeds = { replaceMisspelling: vi.fn(), learnWord: vi.fn(), copyText: vi.fn() }

const menuAt = (place: Partial<MenuPlace>) => contextMenuTemplate({ ...nowhere, ...place }, deeds)
const labelsAt = (place: Partial<MenuPlace>) => menuAt(place).map(({ label }) => label ?? '-')
const choose = (place: Partial<MenuPlace>, label: string) =>
  menuAt(place)
    .find((item) => item.label === label)
    ?.click?.({} as never, undefined, {})

test('has nothing where there is nothing to do', () => {
  expect(menuAt({})).toEqual([])
  expect(menuAt({ linkURL: 'app://playground/#/history' })).toEqual([])
})

test('copies what is selected, and the address of a link', () => {
  expect(labelsAt({ selectionText: 'some words' })).toEqual(['Copy'])
  const onLink = { selectionText: 'docs', linkURL: 'https://docs.example/a' }
  expect(labelsAt(onLink)).toEqual(['Copy link', '-', 'Copy'])
  choose(onLink, 'Copy link')
  expect(deeds.copyText).toHaveBeenCalledWith('https://docs.example/a')
})

test('edits a field, as far as it can be edited now', () => {
  expect(labelsAt({ isEditable: true })).toEqual([
    'Undo',
    'Redo',
    '-',
    'Cut',
    'Copy',
    'Paste',
    'Paste as plain text',
    '-',
    'Select all',
  ])
  const enabled = menuAt({ isEditable: true }).filter(({ enabled: isEnabled }) => isEnabled)
  expect(enabled.map(({ role }) => role)).toEqual(['cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll'])
})

test('corrects a word, or learns it', () => {
  const typo = { isEditable: true, misspelledWord: 'harbuor', dictionarySuggestions: ['harbour', 'harbor'] }
  expect(labelsAt(typo).slice(0, 4)).toEqual(['harbour', 'harbor', 'Add to dictionary', '-'])
  choose(typo, 'harbor')
  choose(typo, 'Add to dictionary')
  expect(deeds.replaceMisspelling).toHaveBeenCalledWith('harbor')
  expect(deeds.learnWord).toHaveBeenCalledWith('harbuor')
  expect(labelsAt({ ...typo, dictionarySuggestions: [] }).slice(0, 2)).toEqual([
    'No spelling suggestions',
    'Add to dictionary',
  ])
})
