/* oxlint-disable text/untranslated -- Names of keys, as events and settings have them and as they are printed on the keyboard. */

import { tabIds, tabTable, type TabId } from '../tabs.ts'
import type { Chord } from './chords.ts'

/** Where a command is active: everywhere, or in one tab or part of the window. */
export type CommandScope = 'everywhere' | Exclude<TabId, 'settings'> | 'viewer' | 'players' | 'charts'

/** An action of the window, available by keys, palette or menu. Its label is in the catalogue area `commands`. */
export interface Command {
  readonly scope: CommandScope
  /** The default keys; several where browsers reserve the first one. Alt is not used: it types characters on a Mac. */
  readonly keys?: readonly Chord[]
  /** Its keys cannot be changed. */
  readonly isFixed?: true
  /** Its keys also work in a dialog. */
  readonly worksInDialogs?: true
  /** It takes precedence over the focused control, except menus, lists and dialogs. */
  readonly isFirst?: true
  /** It repeats while the key is held. */
  readonly repeats?: true
  /** It acts on the focused element, such as a row or a chart: only `useFocusKeys` handles its keys, there. */
  readonly inFocus?: true
}

const everywhere = { scope: 'everywhere' } as const

/** Commands that open a tab. */
type TabCommand = `tab.${TabId}`

const tabCommands = Object.fromEntries(
  tabIds.map((id) => {
    const { keys } = tabTable[id]
    return [`tab.${id}`, { ...everywhere, ...(keys.length > 0 && { keys, worksInDialogs: true }) }]
  }),
) as Readonly<Record<TabCommand, Command>>

const connection = (digit: number): Command => ({
  ...everywhere,
  keys: [`Mod+Shift+${digit}`],
  worksInDialogs: true,
})
/** A command for the focused element with keys that cannot be changed, such as arrow keys and Enter. */
const fixedInFocus = (scope: CommandScope, ...keys: readonly Chord[]): Command => ({
  scope,
  keys,
  isFixed: true,
  inFocus: true,
})
const inFocus = (scope: CommandScope, ...keys: readonly Chord[]): Command => ({ scope, keys, inFocus: true })
const rowKeys = ['ArrowUp', 'ArrowDown', 'Home', 'End'] as const
const clip = (digit: number): Command => ({ scope: 'speech', keys: [`${digit}`], isFixed: true })

/**
 * Every command of the window, defined once: keys, menus, the palette and the list of shortcuts are built from it, in
 * this order.
 */
const table = {
  'palette.open': { ...everywhere, keys: ['Mod+K'], worksInDialogs: true },
  'request.send': { ...everywhere, keys: ['Mod+Enter'], isFirst: true },
  'request.experiment': { ...everywhere, keys: ['Mod+Shift+E'] },
  'request.repeat': { ...everywhere },
  'request.stop': { ...everywhere, keys: ['Escape'], isFixed: true },
  'pane.close': { ...everywhere, keys: ['Escape'], isFixed: true },
  'window.inspector': { ...everywhere, keys: ['Mod+I'], worksInDialogs: true },
  'pane.next': { ...everywhere, keys: ['F6'], worksInDialogs: true, repeats: true },
  'pane.previous': { ...everywhere, keys: ['Shift+F6'], worksInDialogs: true, repeats: true },
  'list.search': { ...everywhere, keys: ['/'] },
  'shortcuts.show': { ...everywhere, keys: ['?'] },
  'incident.open': { ...everywhere },
  'chat.new': { ...everywhere, keys: ['Mod+N', 'Alt+N'] },
  'chat.pasteRequest': { ...everywhere },
  'chat.import': { ...everywhere },
  'chat.export': { ...everywhere },
  'theme.system': { ...everywhere },
  'theme.light': { ...everywhere },
  'theme.dark': { ...everywhere },
  ...tabCommands,
  'connection.1': connection(1),
  'connection.2': connection(2),
  'connection.3': connection(3),
  'connection.4': connection(4),
  'connection.5': connection(5),
  'connection.6': connection(6),
  'connection.7': connection(7),
  'connection.8': connection(8),
  'connection.9': connection(9),
  'connection.add': { ...everywhere },
  'connection.check': { ...everywhere },
  'window.spending': { ...everywhere },
  'window.bill': { ...everywhere },
  'window.welcome': { ...everywhere },
  'models.open': fixedInFocus('models', 'Enter'),
  'models.details': fixedInFocus('models', 'Space'),
  'models.favourite': inFocus('models', 'F'),
  'chat.find': { scope: 'chat', keys: ['Mod+F'] },
  'chat.attach': { scope: 'chat', keys: ['Mod+U'] },
  'chat.undo': { scope: 'chat', keys: ['Mod+Z'], isFixed: true },
  'chat.previousTurn': fixedInFocus('chat', 'ArrowUp'),
  'chat.nextTurn': fixedInFocus('chat', 'ArrowDown'),
  'chat.firstTurn': fixedInFocus('chat', 'Home'),
  'chat.lastTurn': fixedInFocus('chat', 'End'),
  'chat.edit': inFocus('chat', 'E'),
  'chat.retry': inFocus('chat', 'R'),
  'chat.delete': inFocus('chat', 'Delete'),
  'chat.readAloud': inFocus('chat', 'L'),
  'chat.insertAbove': inFocus('chat', 'A'),
  'chat.insertBelow': inFocus('chat', 'B'),
  'embeddings.walk': fixedInFocus('embeddings', ...rowKeys),
  'embeddings.edit': fixedInFocus('embeddings', 'Enter'),
  'embeddings.remove': inFocus('embeddings', 'Delete'),
  'rerank.walk': fixedInFocus('rerank', ...rowKeys),
  'rerank.move': fixedInFocus('rerank', 'Alt+ArrowUp', 'Alt+ArrowDown'),
  'rerank.edit': fixedInFocus('rerank', 'Enter', 'F2'),
  'rerank.mark': fixedInFocus('rerank', '0', '1', '2', '3'),
  'rerank.remove': inFocus('rerank', 'Delete'),
  'transcribe.find': { scope: 'transcribe', keys: ['Mod+F'] },
  'transcribe.walk': fixedInFocus('transcribe', ...rowKeys, 'ArrowLeft', 'ArrowRight'),
  'audio.play': { ...everywhere, keys: ['Space'], isFixed: true },
  'speech.clip1': clip(1),
  'speech.clip2': clip(2),
  'speech.clip3': clip(3),
  'speech.clip4': clip(4),
  'speech.clip5': clip(5),
  'speech.clip6': clip(6),
  'speech.clip7': clip(7),
  'speech.clip8': clip(8),
  'speech.clip9': clip(9),
  'images.paint': fixedInFocus('images', 'Enter'),
  'images.moveBrush': fixedInFocus('images', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
  'images.smallerBrush': inFocus('images', '['),
  'images.largerBrush': inFocus('images', ']'),
  'images.swapTool': inFocus('images', 'X'),
  'images.invert': inFocus('images', 'I'),
  'images.undo': fixedInFocus('images', 'Mod+Z'),
  'images.redo': fixedInFocus('images', 'Mod+Shift+Z', 'Mod+Y'),
  'video.play': { scope: 'video', keys: ['K'] },
  'video.previousFrame': { scope: 'video', keys: [','], repeats: true },
  'video.nextFrame': { scope: 'video', keys: ['.'], repeats: true },
  'video.loop': { scope: 'video', keys: ['L'] },
  'library.open': fixedInFocus('library', 'Enter'),
  'library.select': fixedInFocus('library', 'Space'),
  'library.selectAll': fixedInFocus('library', 'Mod+A'),
  'library.moveInSelection': fixedInFocus('library', 'Alt+ArrowLeft', 'Alt+ArrowRight'),
  'library.undo': { scope: 'library', keys: ['Mod+Z'], isFixed: true, worksInDialogs: true },
  'library.compare': { scope: 'library', keys: ['C'] },
  'library.findOrigin': { scope: 'library', keys: ['G'] },
  'library.editTags': { scope: 'library', keys: ['T'] },
  'library.favourite': { scope: 'library', keys: ['F'] },
  'library.rename': { scope: 'library', keys: ['F2'] },
  'library.save': { scope: 'library', keys: ['Mod+S'] },
  'library.trash': { scope: 'library', keys: ['Delete'] },
  'experiments.move': fixedInFocus('experiments', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
  'experiments.open': fixedInFocus('experiments', 'Enter'),
  'experiments.previousCell': { scope: 'experiments', keys: ['['], repeats: true },
  'experiments.nextCell': { scope: 'experiments', keys: [']'], repeats: true },
  'experiments.retryErrors': { scope: 'experiments' },
  'experiments.voteA': { scope: 'experiments', keys: ['1'] },
  'experiments.voteB': { scope: 'experiments', keys: ['2'] },
  'experiments.voteTie': { scope: 'experiments', keys: ['3'] },
  'experiments.voteBothBad': { scope: 'experiments', keys: ['4'] },
  'experiments.skipPair': { scope: 'experiments', keys: ['S'] },
  'experiments.undoVote': { scope: 'experiments', keys: ['Mod+Z'], isFixed: true },
  'history.open': fixedInFocus('history', 'Enter'),
  'history.select': fixedInFocus('history', 'Space'),
  'history.delete': inFocus('history', 'Delete'),
  'history.undo': { scope: 'history', keys: ['Mod+Z'], isFixed: true },
  'viewer.walk': fixedInFocus('viewer', 'ArrowLeft', 'ArrowRight', 'Home', 'End'),
  'viewer.zoomIn': fixedInFocus('viewer', 'Plus'),
  'viewer.zoomOut': fixedInFocus('viewer', '-'),
  'viewer.whole': fixedInFocus('viewer', '0'),
  'viewer.actual': fixedInFocus('viewer', '1'),
  'players.play': fixedInFocus('players', 'Space'),
  'players.seek': fixedInFocus('players', 'ArrowLeft', 'ArrowRight'),
  'charts.walk': fixedInFocus('charts', 'ArrowLeft', 'ArrowRight'),
  'charts.zoomIn': fixedInFocus('charts', 'Plus'),
  'charts.zoomOut': fixedInFocus('charts', '-'),
  'charts.whole': fixedInFocus('charts', '0'),
} as const satisfies Readonly<Record<string, Command>>

export type CommandId = keyof typeof table

export const commands: Readonly<Record<CommandId, Command>> = table

export const commandIds = Object.keys(table) as readonly CommandId[]

export function isCommandId(text: string): text is CommandId {
  return Object.hasOwn(table, text)
}
