import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { err, ok } from '../../shared/errors/result.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { createSavedValues, useSavedValues, type SavedValues } from './saved-values.ts'

interface Note {
  readonly text: string
}

const makeNote = () => createSavedValues<Note>('note', z.object({ text: z.string() }), { text: '' })

function Shown({ note }: { note: SavedValues<Note> }) {
  useSavedValues(note)
  return <output>{useStore(note, ({ form }) => form.text)}</output>
}

const shown = async (): Promise<string | null> => (await screen.findByRole('status')).textContent

beforeEach(() => localStorage.clear())

test('values are what main has before the first paint, and changes are saved once they have settled', async () => {
  const note = makeNote()
  const { bridge } = renderInApp(<Shown note={note} />, {
    handlers: { 'forms.get': () => ok({ values: { text: 'Of before' } }) },
  })
  expect(await shown()).toBe('Of before')
  act(() => note.getState().change({ text: 'One' }))
  act(() => note.getState().change({ text: 'Two' }))
  await waitFor(() => expect(bridge.callsOf('forms.save')).toHaveLength(1))
  expect(bridge.callsOf('forms.save')).toEqual([{ name: 'note', values: { text: 'Two' } }])
})

test('changes are saved at once when the tab is left', async () => {
  const note = makeNote()
  const { bridge, unmount } = renderInApp(<Shown note={note} />)
  await shown()
  act(() => note.getState().change({ text: 'Last words' }))
  unmount()
  await Promise.resolve()
  expect(bridge.callsOf('forms.save')).toEqual([{ name: 'note', values: { text: 'Last words' } }])
})

test('changes that never left a page that is reloaded are in the next one, and are saved', async () => {
  const note = makeNote()
  const first = renderInApp(<Shown note={note} />, {
    handlers: { 'forms.save': () => new Promise(() => {}) },
  })
  await shown()
  act(() => note.getState().change({ text: 'Typed just now' }))
  window.dispatchEvent(new Event('pagehide'))
  first.unmount()

  const { bridge } = renderInApp(<Shown note={makeNote()} />, {
    handlers: { 'forms.get': () => ok({ values: { text: 'Of before' } }) },
  })
  expect(await shown()).toBe('Typed just now')
  await waitFor(() => expect(bridge.callsOf('forms.save')).toHaveLength(1))
  expect(bridge.callsOf('forms.save')).toEqual([{ name: 'note', values: { text: 'Typed just now' } }])
  expect(localStorage.getItem('unsaved-form.note')).toBeNull()
})

test('what was changed before it was read is newer, and is saved', async () => {
  const note = makeNote()
  note.getState().change({ text: 'Handed over' })
  const { bridge } = renderInApp(<Shown note={note} />, {
    handlers: { 'forms.get': () => ok({ values: { text: 'Of before' } }) },
  })
  expect(await shown()).toBe('Handed over')
  await waitFor(() => expect(bridge.callsOf('forms.save')).toHaveLength(1))
  expect(bridge.callsOf('forms.save')).toEqual([{ name: 'note', values: { text: 'Handed over' } }])
})

test('what main could not save is saved when it answers again', async () => {
  const note = makeNote()
  const { bridge } = renderInApp(<Shown note={note} />, {
    handlers: { 'forms.save': () => err({ kind: 'unavailable', message: 'The app is restarting.' }) },
  })
  await shown()
  act(() => note.getState().change({ text: 'Kept' }))
  await waitFor(() => expect(bridge.callsOf('forms.save')).toHaveLength(1))
  bridge.answer({ 'forms.save': () => ok({}) })
  act(() => bridge.setState('open'))
  await waitFor(() => expect(bridge.callsOf('forms.save')).toHaveLength(2))
  act(() => bridge.setState('open'))
  expect(bridge.callsOf('forms.save')).toHaveLength(2)
})
