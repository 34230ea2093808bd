import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { ToolAnswer, ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'
import { conversationFormatIds, type ConversationFormatId } from '../../../../shared/formats/registry.ts'
import type { Json } from '../../../../shared/json.ts'
import type { ToolContent } from '../../../../shared/tools/saved-tool.ts'
import { listTools } from '../../../lib/tools/tool-list.ts'
import { toolsInFormat } from '../../../lib/tools/tool-content.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { createFakeTools } from '../../../testing/fake-tools.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { FormScopeProvider } from '../form-scope.tsx'
import { ToolAnswersContext } from './tool-answers-scope.ts'
import { ToolsEditor } from './tools-editor.tsx'

const time: ToolContent = {
  name: 'get_time',
  description: 'Tells the time.',
  schema: { type: 'object', properties: { place: { type: 'string' } } },
  answer: { source: 'fixed', fixedResults: ['Noon'] },
}

/** Renders the tools of a form with a library; `tools` returns their current value. */
function renderTools(format: ConversationFormatId, initial: Json, library = createFakeTools([time])) {
  let seen: { tools: Json; answers: ToolAnswers } = { tools: initial, answers: {} }
  function Form() {
    const [value, setValue] = useState(initial)
    const [answers, setAnswers] = useState<ToolAnswers>({})
    const change = (name: string, answer: ToolAnswer | undefined): void => {
      const next = { ...answers, ...(answer !== undefined && { [name]: answer }) }
      seen = { ...seen, answers: next }
      setAnswers(next)
    }
    const write = (tools: Json): void => {
      seen = { ...seen, tools }
      setValue(tools)
    }
    return (
      <FormScopeProvider value={{ scope: 'test', format, values: {} }}>
        <ToolAnswersContext value={{ answers, change, rename: () => undefined }}>
          <ToolsEditor name="tools" value={value} onChange={write} />
        </ToolAnswersContext>
      </FormScopeProvider>
    )
  }
  const app = renderInApp(<Form />, { handlers: library.handlers })
  return { ...app, seen: () => seen, library, functions: () => listTools(seen.tools, format) }
}

describe.each(conversationFormatIds)('a tool of the library in %s', (format) => {
  it('is found by its name, added with what answers it, and is not offered again', async () => {
    const app = renderTools(format, [])
    await app.user.click(screen.getByRole('button', { name: 'From library' }))
    const choices = within(await screen.findByRole('dialog', { name: 'Tools of the library to add' }))
    await app.user.type(await choices.findByRole('textbox', { name: 'Search tools' }), 'time{Enter}')
    expect(await choices.findByText('already here')).toBeTruthy()
    expect(app.seen().tools).toEqual(toolsInFormat([time], format))
    expect(app.seen().answers).toEqual({ get_time: time.answer })
    await app.user.click(choices.getByRole('button', { name: /^get_time/ }))
    expect(app.functions()).toHaveLength(1)
  })

  it('says that it has changed since it was added, is updated by a click, and taken back by another', async () => {
    const app = renderTools(format, toolsInFormat([time], format))
    await app.user.click(await screen.findByRole('button', { name: 'Edit tool get_time' }))
    expect(await screen.findByText('In library, v1')).toBeTruthy()
    const before = app.seen().tools
    app.library.put('get_time', { ...time, description: 'Newer' })
    act(() => app.bridge.emit('tools.changed', {}))
    expect(await screen.findByText('The library has v2.')).toBeTruthy()
    expect(screen.getByText('update')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Update get_time from library' }))
    expect(await screen.findByText('In library, v2')).toBeTruthy()
    expect(app.functions()).toMatchObject([{ description: 'Newer' }])
    await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(app.seen().tools).toEqual(before)
  })
})

it('is saved from a request, and as the next version where it was changed there', async () => {
  const app = renderTools('messages', toolsInFormat([time], 'messages'), createFakeTools())
  await app.user.click(await screen.findByRole('button', { name: 'Edit tool get_time' }))
  await app.user.click(screen.getByRole('button', { name: 'Save get_time to library' }))
  expect(await screen.findByText('Saved get_time to the library')).toBeTruthy()
  act(() => app.bridge.emit('tools.changed', {}))
  expect(await screen.findByText('In library, v1')).toBeTruthy()
  await app.user.type(screen.getByRole('textbox', { name: 'Description' }), ' Also here.')
  await app.user.click(await screen.findByRole('button', { name: 'Save get_time as v2' }))
  act(() => app.bridge.emit('tools.changed', {}))
  expect(await screen.findByText('In library, v2')).toBeTruthy()
  expect(app.library.newest('get_time')?.description).toBe('Tells the time. Also here.')
})

/** A library whose answer is delayed until `read` is called. */
function slowLibrary() {
  const library = createFakeTools([time])
  const { promise: isRead, resolve } = Promise.withResolvers<void>()
  const get = library.handlers['tools.get']
  const handlers: FakeHandlers = {
    ...library.handlers,
    'tools.get': async (input) => {
      await isRead
      return get?.(input) ?? Promise.reject(new Error('No tools'))
    },
  }
  return { library: { ...library, handlers }, read: () => act(async () => resolve()) }
}

describe('a tool that is read late', () => {
  it('is added to what was written meanwhile, with the list of them closed', async () => {
    const { library, read } = slowLibrary()
    const app = renderTools('chat', [], library)
    await app.user.click(screen.getByRole('button', { name: 'From library' }))
    await app.user.type(await screen.findByRole('textbox', { name: 'Search tools' }), 'time{Enter}{Escape}')
    await app.user.click(screen.getByRole('button', { name: 'Add tool' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Empty tool' }))
    await read()
    await waitFor(() => expect(app.functions()).toHaveLength(2))
  })

  it('takes the place of one in the tools as they are by then', async () => {
    const { library, read } = slowLibrary()
    const older = { ...time, description: 'Older' }
    const app = renderTools('chat', toolsInFormat([older], 'chat'), library)
    await app.user.click(await screen.findByRole('button', { name: 'Edit tool get_time' }))
    await app.user.click(await screen.findByRole('button', { name: 'Use the library version of get_time' }))
    await app.user.click(screen.getByRole('button', { name: 'Add tool' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Empty tool' }))
    await read()
    await waitFor(() => expect(app.functions()[0]).toMatchObject({ description: 'Tells the time.' }))
    expect(app.functions()).toHaveLength(2)
  })
})
