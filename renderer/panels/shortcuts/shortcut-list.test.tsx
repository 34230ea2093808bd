import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { commandLabel } from '../../../shared/commands/command-label.ts'
import { commandIds, commands } from '../../../shared/commands/commands.ts'
import { fakeAnswers } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ownerOf } from './reserved-chords.ts'
import { ShortcutList } from './shortcut-list.tsx'

async function openList(shortcuts: Record<string, string[]> = {}) {
  const app = renderInApp(<ShortcutList />, { handlers: fakeAnswers({ settings: { shortcuts } }) })
  await screen.findByRole('radio', { name: `Changed ${Object.keys(shortcuts).length}` })
  const change = async (label: string) =>
    app.user.click(screen.getByRole('button', { name: `Change the keys of “${label}”` }))
  const saved = () => app.bridge.callsOf('settings.set').at(-1)
  return { ...app, change, saved }
}

function row(label: string): HTMLElement {
  // A label may be the beginning of another one; its chord follows without a space.
  const found = screen
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith(label) && textContent[label.length] !== ' ')
  if (found === undefined) throw new Error(`No row of ${label}`)
  return found
}

function labels(): (string | null)[] {
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

describe('the list of shortcuts', () => {
  it('shows every command under its scope, with its keys, and a lock where they are fixed', async () => {
    await openList()
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    for (const id of commandIds) expect(rows.some((text) => text.startsWith(commandLabel(id)))).toBe(true)
    expect(rows).toHaveLength(commandIds.length)
    expect(row('Search or run a command').textContent).toBe('Search or run a commandCtrlK')
    expect(row('New conversation').textContent).toBe('New conversationCtrlNorAltN')
    expect(row('Stop').textContent).toContain('This shortcut cannot be changed.')
    expect(screen.getByRole('region', { name: 'Video' }).textContent).toContain('Next frame')
  })

  it('finds by name and by keys, and shows what was changed', async () => {
    const { user } = await openList({ 'video.play': ['Mod+J'], 'video.loop': [] })
    const field = screen.getByRole('textbox', { name: 'Search commands or keys' })
    await user.type(field, 'ctrl+k')
    expect(labels()).toEqual(['Search or run a commandCtrlK'])
    await user.clear(field)
    await user.type(field, 'next')
    expect(labels()).toEqual([
      'Next paneF6',
      'Next message↓This shortcut cannot be changed.',
      'Previous, next, first or last text↑↓HomeEndThis shortcut cannot be changed.',
      'Previous, next, first or last document↑↓HomeEndThis shortcut cannot be changed.',
      'Previous, next, first or last segment or word↑↓HomeEnd←→This shortcut cannot be changed.',
      'Next frame.',
      'Next cell]',
      'Previous, next, first or last item←→HomeEndThis shortcut cannot be changed.',
      'Previous or next value←→This shortcut cannot be changed.',
    ])
    await user.clear(field)
    await user.click(screen.getByRole('radio', { name: 'Changed 2' }))
    expect(labels()).toEqual(['Play or pausechangedCtrlJ', 'Loopchangednone'])
    await user.type(field, 'no such thing')
    expect(screen.getByText('No results')).toBeTruthy()
  })

  it('takes free keys at once, and gives the focus back', async () => {
    const { user, change, saved } = await openList()
    await change('Play or pause')
    await user.keyboard('{Control>}{Shift>}p{/Shift}{/Control}')
    expect(saved()).toEqual({ shortcuts: { 'video.play': ['Mod+Shift+P'] } })
    await waitFor(() => expect(row('Play or pause').textContent).toContain('CtrlShiftP'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change the keys of “Play or pause”')
  })

  it('warns of keys that are used, and reassigns them, takes others or gives up', async () => {
    const { user, change, saved } = await openList()
    await change('New conversation')
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.getByRole('alert').textContent).toContain(
      'already runs “Search or run a command”, which would have no shortcut.',
    )
    expect(saved()).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'Press other keys' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('{Escape}')
    expect(row('New conversation').textContent).toContain('CtrlN')
    await change('New conversation')
    await user.keyboard('{Control>}k{/Control}')
    act(() => screen.getByRole('button', { name: /^Reassign/ }).focus())
    await user.keyboard('{Escape}')
    expect(row('New conversation').textContent).toContain('CtrlN')
    await change('New conversation')
    await user.keyboard('{Control>}k{/Control}')
    await user.click(screen.getByRole('button', { name: 'Reassign from “Search or run a command”' }))
    expect(saved()).toEqual({ shortcuts: { 'chat.new': ['Mod+K'], 'palette.open': [] } })
    await waitFor(() => expect(row('Search or run a command').textContent).toContain('none'))
  })

  it('asks in the same way when the first keys are used by another command now', async () => {
    const { user, saved } = await openList({ 'chat.new': ['Mod+K'], 'palette.open': [] })
    await user.click(screen.getByRole('button', { name: 'Reset the keys of “Search or run a command”' }))
    await user.click(screen.getByRole('button', { name: 'Reassign from “New conversation”' }))
    expect(saved()).toEqual({ shortcuts: { 'chat.new': [] } })
    await user.click(screen.getByRole('button', { name: 'Reset all' }))
    expect(saved()).toEqual({ shortcuts: {} })
  })

  it('refuses keys that are fixed, move the focus or edit text, and removes a shortcut', async () => {
    const { user, change, saved } = await openList()
    await change('Play or pause')
    await user.keyboard('{Control>}v{/Control}')
    expect(screen.getByRole('alert').textContent).toContain('edits text')
    expect(screen.queryByRole('button', { name: /Reassign|anyway/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Press other keys' }))
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('alert').textContent).toContain('moves through the window')
    await user.click(screen.getByRole('button', { name: 'Press other keys' }))
    await user.click(screen.getByRole('button', { name: 'Remove shortcut' }))
    expect(saved()).toEqual({ shortcuts: { 'video.play': [] } })
  })

  it('says which keys browsers and systems keep for themselves, and takes them if they are wanted', async () => {
    const { user, change, saved } = await openList()
    await change('Loop')
    await user.keyboard('{Control>}t{/Control}')
    const note = screen.getByRole('alert')
    expect(note.textContent).toContain('is kept by browsers. It works in the desktop app only.')
    expect(within(note).getByText('T')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use anyway' }))
    expect(saved()).toEqual({ shortcuts: { 'video.loop': ['Mod+T'] } })
  })
})

describe('keys of others', () => {
  it.each([
    ['Tab', false, 'window'],
    ['Shift+Enter', false, 'window'],
    ['Mod+Z', false, 'text'],
    ['Mod+W', false, 'browser'],
    ['Alt+F4', false, 'system'],
    ['Mod+Q', true, 'system'],
    ['Mod+Q', false, undefined],
    ['Mod+Shift+L', false, undefined],
    ['Delete', false, undefined],
    ['C', false, undefined],
  ] as const)('%s (mac: %s): %s', (chord, isMac, owner) => {
    expect(ownerOf(chord, isMac)).toBe(owner)
  })

  it('are not among the first keys of commands that can be changed, but for those with another in browsers', () => {
    const kept = commandIds.filter((id) => {
      const { keys = [], isFixed } = commands[id]
      return isFixed !== true && keys.length > 0 && keys.every((chord) => ownerOf(chord, false) !== undefined)
    })
    expect(kept).toEqual([])
  })
})
