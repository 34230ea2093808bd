import { describe, expect, it } from 'vitest'
import { chinese } from '../text/zh-CN/all.ts'
import { commandsTexts } from '../text/en/commands.ts'
import {
  assignKeys,
  commandInFocus,
  commandsWith,
  conflictsOf,
  defaultKeys,
  isChanged,
  keysOf,
  meet,
} from './bindings.ts'
import { chordOf, parseChord, printedKeys, toAriaKeys, worksWhileTyping } from './chords.ts'
import { commandKeywords, commandLabel, scopeLabel } from './command-label.ts'
import { commandIds, commands } from './commands.ts'

describe('the table of commands', () => {
  it.each(commandIds)('%s has a label and a scope with a name', (id) => {
    expect(commandLabel(id)).not.toBe(id)
    expect(scopeLabel(commands[id].scope)).not.toBe(commands[id].scope)
  })

  it('has labels and keywords for its own commands alone, in each language', () => {
    const known = new Set<string>(commandIds)
    for (const texts of [commandsTexts, chinese.text('commands', commandsTexts) as typeof commandsTexts])
      for (const id of [...Object.keys(texts.labels), ...Object.keys(texts.keywords)])
        expect(known).toContain(id)
    expect(commandKeywords('chat.new')).toBe('chat message')
    expect(commandKeywords('video.play')).toBe('')
  })

  it.each([true, false])(
    'has no two first keys that collide where both commands answer (mac: %s)',
    (isMac) => {
      const collisions = commandIds.flatMap((first) =>
        commandIds
          .filter((second) => meet(first, second))
          // Fixed commands may share Escape: it stops or closes whichever began last.
          .filter((second) => commands[first].isFixed !== true || commands[second].isFixed !== true)
          .filter((second) =>
            defaultKeys(first, isMac).some((chord) => defaultKeys(second, isMac).includes(chord)),
          )
          .map((second) => `${first} ${second}`),
      )
      expect(collisions).toEqual([])
    },
  )

  it.each([true, false])('writes every chord as the keyboard gives it (mac: %s)', (isMac) => {
    for (const id of commandIds)
      for (const chord of defaultKeys(id, isMac)) expect(parseChord(chord)).toBe(chord)
  })
})

describe('chords', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

  it.each([
    ['Mod+K', { key: 'k', code: 'KeyK', ctrlKey: true }, false],
    ['Mod+K', { key: 'k', code: 'KeyK', metaKey: true }, true],
    ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }, true],
    ['Mod+K', { key: 'л', code: 'KeyK', ctrlKey: true }, false],
    ['Mod+Shift+1', { key: '!', code: 'Digit1', ctrlKey: true, shiftKey: true }, false],
    ['Alt+2', { key: '™', code: 'Digit2', altKey: true }, true],
    ['/', { key: '/', code: 'Digit7', shiftKey: true }, false],
    ['?', { key: '?', code: 'Slash', shiftKey: true }, false],
    ['1', { key: '1', code: 'Digit1', shiftKey: true }, false],
    ['Shift+A', { key: 'A', code: 'KeyA', shiftKey: true }, false],
    ['Shift+F6', { key: 'F6', code: 'F6', shiftKey: true }, false],
    ['Mod+Enter', { key: 'Enter', code: 'Enter', ctrlKey: true }, false],
    ['Shift+Space', { key: ' ', code: 'Space', shiftKey: true }, false],
    [undefined, { key: 'Control', code: 'ControlLeft', ctrlKey: true }, false],
    [undefined, { key: 'k', code: 'KeyK', metaKey: true }, false],
    [undefined, { key: 'Unidentified', code: '' }, false],
  ] as const)('reads %s', (chord, pressed, isMac) => {
    expect(chordOf({ ...none, ...pressed }, isMac)).toBe(chord)
  })

  it('reads what is kept, in any order, and refuses what is none', () => {
    expect(['Shift+Mod+K', 'F6', '?', 'Mod+,', 'Mod+Plus'].map(parseChord)).toEqual([
      'Mod+Shift+K',
      'F6',
      '?',
      'Mod+,',
      'Mod+Plus',
    ])
    expect(['', 'Mod', 'Mod+', 'Hyper+K', 'Mod+Mod+K', 'k', 'Mod+Kk', 'K+Mod'].map(parseChord)).toEqual(
      Array<undefined>(8).fill(undefined),
    )
  })

  it('names the keys as they are printed', () => {
    expect(printedKeys('Mod+Shift+Enter', false)).toEqual(['Ctrl', 'Shift', '↵'])
    expect(printedKeys('Mod+Alt+K', true)).toEqual(['⌘', '⌥', 'K'])
    expect([toAriaKeys('Mod+K', false), toAriaKeys('Mod+K', true)]).toEqual(['Control+K', 'Meta+K'])
  })

  it('leaves letters to the text that is written', () => {
    const chords = ['K', 'Shift+K', '/', 'Escape', 'Mod+K', 'Alt+1', 'F6', 'Shift+F6']
    expect(chords.filter(worksWhileTyping)).toEqual(['Mod+K', 'Alt+1', 'F6', 'Shift+F6'])
  })
})

describe('the keys as now bound', () => {
  const isMac = false

  it('are the first ones until others are chosen, and none where none are chosen', () => {
    expect(keysOf('palette.open', {}, isMac)).toEqual(['Mod+K'])
    expect(keysOf('palette.open', { 'palette.open': ['Mod+P'] }, isMac)).toEqual(['Mod+P'])
    expect(keysOf('palette.open', { 'palette.open': [] }, isMac)).toEqual([])
    expect(commandsWith('Mod+P', { 'palette.open': ['Mod+P'] }, isMac)).toEqual(['palette.open'])
    expect(commandsWith('Mod+K', { 'palette.open': ['Mod+P'] }, isMac)).toEqual([])
  })

  it('leave out Alt where it types characters', () => {
    expect([defaultKeys('tab.chat', false), defaultKeys('tab.chat', true)]).toEqual([
      ['Mod+2', 'Alt+2'],
      ['Mod+2'],
    ])
  })

  it('ignore what is kept of fixed and unknown commands, and what is no chord', () => {
    const kept = { 'request.stop': ['Mod+S'], 'no.such': ['Mod+K'], 'chat.new': ['Hyper+Q'] }
    expect(keysOf('request.stop', kept, isMac)).toEqual(['Escape'])
    expect(keysOf('chat.new', kept, isMac)).toEqual(['Mod+N', 'Alt+N'])
    expect(commandsWith('Mod+K', kept, isMac)).toEqual(['palette.open'])
    expect(isChanged('chat.new', kept)).toBe(false)
  })

  it('are taken from the command that had them, and kept no longer once they are the first ones again', () => {
    const given = { shortcuts: {}, isMac }
    expect(conflictsOf('chat.new', ['Mod+K'], given)).toEqual(['palette.open'])
    const shortcuts = assignKeys('chat.new', ['Mod+K'], given)
    expect(shortcuts).toEqual({ 'chat.new': ['Mod+K'], 'palette.open': [] })
    const back = assignKeys('palette.open', ['Mod+K'], { shortcuts, isMac })
    expect(back).toEqual({ 'chat.new': [] })
  })

  it('are of a row or a chart where that has the focus', () => {
    const given = { shortcuts: { 'models.favourite': ['B'] }, isMac }
    expect(commandInFocus('B', 'models', given)).toBe('models.favourite')
    expect(commandInFocus('F', 'models', given)).toBeUndefined()
    expect(commandInFocus('F', 'library', given)).toBeUndefined()
    expect(commandInFocus('Delete', 'history', given)).toBe('history.delete')
  })

  it('may be the same where commands never answer together', () => {
    expect(conflictsOf('video.play', ['1'], { shortcuts: {}, isMac })).toEqual([])
    expect(conflictsOf('video.play', ['/'], { shortcuts: {}, isMac })).toEqual(['list.search'])
  })
})
