import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import type { ToolContent } from '../../../../shared/tools/saved-tool.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { createFakeTools } from '../../../testing/fake-tools.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { toolDrafts } from './tool-drafts.ts'
import { ToolsView } from './tools-view.tsx'

const tickets: ToolContent = {
  name: 'search_tickets',
  description: 'Finds tickets.',
  schema: {
    type: 'object',
    properties: {
      query: { type: 'string' },
      state: { enum: ['open', 'closed'] },
      limit: { type: 'integer' },
    },
    required: ['query'],
  },
}

function open(
  toolId: string,
  contents: readonly ToolContent[] = [tickets, { ...tickets, name: 'get_order' }],
  handlers: FakeHandlers = {},
) {
  const library = createFakeTools(contents)
  const app = renderInApp(<ToolsView toolId={toolId} />, {
    handlers: {
      ...library.handlers,
      'forms.get': () => ok({ values: null }),
      'forms.save': () => ok({}),
      'tools.import': () => ok({ addedIds: [], changed: [], sameCount: 1 }),
      ...handlers,
    },
  })
  return { ...app, library }
}

beforeEach(() => {
  toolDrafts.setState({ form: { drafts: {} } })
  location.hash = ''
})

describe('the tools of the library', () => {
  it('are searched by name, walked by arrow keys and opened', async () => {
    const { user } = open('')
    const search = await screen.findByRole('textbox', { name: 'Search tools' })
    const list = within(await screen.findByRole('list', { name: 'Tools of the library' }))
    await user.type(search, 'order')
    expect(list.getAllByRole('button')).toHaveLength(1)
    await user.clear(search)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(location.hash).toBe('#/library/tools/get_order')
  })

  it('are changed in the form and saved as a version, or not at all', async () => {
    const { user, library } = open('search_tickets')
    expect(await screen.findByText('used in 2 conversations, 1 experiment')).toBeTruthy()
    const description = screen.getByRole('textbox', { name: 'Description' })
    await user.type(description, ' Quickly.')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('button', { name: 'Save v2' })).toBeNull()
    await user.type(description, ' Slowly.')
    await user.click(screen.getByRole('button', { name: 'Save v2' }))
    expect(await screen.findByText('v2')).toBeTruthy()
    expect(library.newest('search_tickets')).toEqual({ ...tickets, description: 'Finds tickets. Slowly.' })
    await user.click(screen.getByRole('radio', { name: 'Versions' }))
    const changes = within(screen.getByRole('region', { name: 'What changed after v1' }))
    expect(changes.getByText('2 lines differ.')).toBeTruthy()
    await user.click(changes.getByRole('button', { name: 'Edit from v1' }))
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Finds tickets.')
    expect(screen.getByRole('button', { name: 'Save v3' })).toBeTruthy()
  })

  it('are not saved without a name', async () => {
    const { user } = open('new')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    expect(screen.getByText('Enter a name to save the tool.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save v1' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('are tried without a model: arguments from the schema, and the call in each format', async () => {
    const { user } = open('search_tickets')
    await user.type(await screen.findByRole('textbox', { name: 'query' }), 'order 8841')
    await user.type(screen.getByRole('spinbutton', { name: 'limit' }), '3')
    const wire = within(screen.getByRole('region', { name: 'On the wire' }))
    const call = () => wire.getByRole('figure', { name: /^Call of the model/ }).textContent
    expect(call()).toContain('tool_calls')
    expect(call()).toContain('order 8841')
    await user.click(wire.getByRole('combobox', { name: 'Format' }))
    await user.click(await screen.findByRole('option', { name: 'Messages' }))
    expect(call()).toContain('tool_use')
    expect(call()).not.toContain('state')
  })

  it('are imported from a pasted text after a look at it, and what is none is named', async () => {
    const { user, bridge } = open('')
    const list = await screen.findByRole('list', { name: 'Tools of the library' })
    fireEvent.paste(list, {
      clipboardData: {
        getData: () => JSON.stringify([{ ...tickets, input_schema: tickets.schema }, { type: 'web_search' }]),
      },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Import tools' }))
    expect(dialog.getByText('already in the library')).toBeTruthy()
    expect(dialog.getByText(/web_search.*is a provider tool/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Import 1 tool' }))
    expect(await screen.findByText('All tools are in the library already')).toBeTruthy()
    expect(bridge.calls.filter(({ name }) => name === 'tools.import').map(({ input }) => input)).toEqual([
      { tools: [tickets] },
    ])
  })

  it('are imported without taking away whoever has gone elsewhere meanwhile', async () => {
    const { promise: waited, resolve: answer } = Promise.withResolvers<void>()
    const { user } = open('', [], {
      async 'tools.import'() {
        await waited
        return ok({ addedIds: ['t1'], changed: [], sameCount: 0 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Import tools' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import tools' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'JSON' }), {
      target: { value: JSON.stringify([tickets]) },
    })
    await user.click(dialog.getByRole('button', { name: 'Import 1 tool' }))
    location.hash = '#/experiments'
    answer()
    expect(await screen.findByText(/^Imported 1 tool/)).toBeTruthy()
    expect(location.hash).toBe('#/experiments')
  })

  const definition = JSON.stringify({ name: 'dropped', input_schema: {} })

  it.each([
    ['UTF-8', new TextEncoder().encode(definition)],
    ['UTF-16', Uint8Array.from(Buffer.from(`\uFEFF${definition}`, 'utf16le'))],
  ])(
    'are looked at before they are imported where a file with them in %s is dropped',
    async (_name, bytes) => {
      open('')
      dropFile(await screen.findByRole('list', { name: 'Tools of the library' }), bytes)
      const dialog = within(await screen.findByRole('dialog', { name: 'Import tools' }))
      expect(await dialog.findByText('dropped')).toBeTruthy()
      expect(dialog.getByText('new')).toBeTruthy()
    },
  )

  it('are not looked for in a file that is an image', async () => {
    open('')
    const png = Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'))
    dropFile(await screen.findByRole('list', { name: 'Tools of the library' }), png)
    expect(await screen.findByText(/tools\.json is an image/)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Import tools' })).toBeNull()
  })
})

function dropFile(target: HTMLElement, bytes: Uint8Array<ArrayBuffer>): void {
  const files = [new File([bytes], 'tools.json')]
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files, items: [], getData: () => '' } })
}
