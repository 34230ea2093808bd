import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import type { Parameters } from '../../../../shared/formats/parameters.ts'
import { conversationFormatIds, type ConversationFormatId } from '../../../../shared/formats/registry.ts'
import type { Json } from '../../../../shared/json.ts'
import { addTool } from '../../../lib/tools/change-tools.ts'
import { listTools } from '../../../lib/tools/tool-list.ts'
import { addVendorTool, vendorTools } from '../../../lib/tools/vendor-tools.ts'
import { setTranslation } from '../../../../shared/text/translation.ts'
import { chinese } from '../../../../shared/text/zh-CN/all.ts'
import { useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ParameterForm } from '../parameter-form.tsx'

type FormProps = { format: ConversationFormatId; initial: Parameters; onSeen: (values: Parameters) => void }

function Form({ format, initial, onSeen }: FormProps) {
  const [values, setValues] = useState(initial)
  return (
    <ParameterForm
      fields={conversationFormats[format].fields}
      primary={conversationFormats[format].primary}
      format={format}
      scope="test"
      values={values}
      onChange={(next) => {
        setValues(next)
        onSeen(next)
      }}
      extraJson=""
      onExtraJsonChange={() => undefined}
    />
  )
}

/** Renders the parameters of a format with these tools; `tools` returns their current value. */
function renderTools(format: ConversationFormatId, value: Json) {
  const initial: Parameters = { tools: { isSent: true, value } }
  const seen = { values: initial }
  const app = renderInApp(
    <Form format={format} initial={initial} onSeen={(values) => Object.assign(seen, { values })} />,
  )
  const tools = () => seen.values['tools']?.value ?? null
  return { ...app, tools, functions: () => listTools(tools(), format) }
}

/** Opens the dialog with the keyboard. */
async function openTools({ user }: ReturnType<typeof renderTools>) {
  await user.click(await screen.findByRole('button', { name: /^Edit tools: / }))
  screen.getByRole('button', { name: 'Open editor' }).focus()
  await user.keyboard('{Enter}')
  return within(await screen.findByRole('dialog', { name: 'Tools' }))
}

beforeEach(() => useJsonDraftStore.getState().replaceUnder('', {}))
afterEach(() => {
  cleanup()
  setTranslation(undefined)
})

const schema = { type: 'object', properties: { tz: { type: 'string', format: 'zone' } }, $comment: 'kept' }

/** A function and a provider tool in the notation of a format. */
function oneOfEach(format: ConversationFormatId): Json {
  const [vendor] = vendorTools[format]
  const tools = addTool([], format, { name: 'one', description: 'First', schema })
  return vendor === undefined ? tools : addVendorTool(tools, vendor)
}

describe.each(conversationFormatIds)('the tools of %s in the dialog', (format) => {
  it('are written by rows, and keep what rows have no place for', async () => {
    const app = renderTools(format, oneOfEach(format))
    const { user } = app
    const dialog = await openTools(app)
    const [before, vendor] = app.functions()
    const name = dialog.getByRole('textbox', { name: 'Name of tz' })
    await user.clear(name)
    await user.type(name, 'zone')
    await user.type(dialog.getByRole('textbox', { name: 'Meaning of zone' }), 'IANA')
    await user.click(dialog.getByRole('checkbox', { name: 'zone is required' }))
    expect(dialog.getByText('Edited in JSON: format')).toBeTruthy()
    expect(dialog.getByText('Edited in JSON: $comment')).toBeTruthy()
    expect(app.functions()).toEqual([
      {
        ...before,
        schema: {
          ...schema,
          properties: { zone: { type: 'string', format: 'zone', description: 'IANA' } },
          required: ['zone'],
        },
      },
      vendor,
    ])
  })
})

describe('the tools in the dialog', () => {
  const two = [
    { name: 'one', input_schema: schema },
    { name: 'two', input_schema: { type: 'object', properties: {} } },
  ]

  it('are added, nested, moved, copied and removed by keys, and a removal is undone', async () => {
    const app = renderTools('messages', two)
    const { user } = app
    const dialog = await openTools(app)
    const press = async (name: string): Promise<void> => {
      dialog.getByRole('button', { name }).focus()
      await user.keyboard('{Enter}')
    }
    await press('Add field')
    dialog.getByRole('combobox', { name: 'Type of field' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'Object' })
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await press('Add field to field')
    expect(app.tools()).toMatchObject([
      {
        input_schema: {
          properties: { field: { type: 'object', properties: { field: { type: 'string' } } } },
        },
      },
      {},
    ])
    await press('Move one down')
    expect(app.functions()).toMatchObject([{ name: 'two' }, { name: 'one' }])
    expect(dialog.getByRole('button', { name: 'Move one down' }).getAttribute('aria-disabled')).toBe('true')
    await press('Duplicate one')
    await press('Remove two')
    expect(app.functions()).toMatchObject([{ name: 'one' }, { name: 'one_2' }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(app.functions()).toMatchObject([{ name: 'two' }, { name: 'one' }, { name: 'one_2' }])
  })

  it('close by Escape, with the focus where it was', async () => {
    const app = renderTools('messages', two)
    await openTools(app)
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open editor' })),
    )
  })

  it('take no name twice: what is typed stays, and says so', async () => {
    const app = renderTools('messages', two)
    const { user } = app
    const dialog = await openTools(app)
    await user.click(dialog.getByRole('button', { name: 'Add field' }))
    const name = dialog.getByRole('textbox', { name: 'Name of field' })
    await user.clear(name)
    await user.type(name, 'tz')
    expect(dialog.getByText('There is already a field named tz.')).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe('tz')
    await user.type(name, '2')
    expect(app.tools()).toMatchObject([
      { input_schema: { properties: { tz: { format: 'zone' }, tz2: { type: 'string' } } } },
      {},
    ])
  })

  it('cannot be changed by the form while the JSON is half typed, which loses nothing', async () => {
    const app = renderTools('messages', two)
    const dialog = await openTools(app)
    const form = dialog.getByRole('region', { name: 'Form of tools' })
    act(() => useJsonDraftStore.getState().setDraft('test|messages|tools|', '[{"name": '))
    expect(within(form).getByText(/Fix the JSON to use the form\.$/)).toBeTruthy()
    expect(form.querySelector('[inert]')).not.toBeNull()
    expect(app.tools()).toEqual(two)
    await app.user.click(dialog.getByRole('button', { name: 'Discard input in tools' }))
    expect(form.querySelector('[inert]')).toBeNull()
  })

  it('show a schema that is half typed as its text, and one that is no object too', async () => {
    const list = { name: 'one', input_schema: { type: 'array', items: {} } }
    const app = renderTools('messages', [list, ...two.slice(1)])
    const { user } = app
    const dialog = await openTools(app)
    expect(dialog.getByText(/^Only the fields of an object have rows/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Edit tool two' }))
    act(() => useJsonDraftStore.getState().setDraft('test|messages|tools|1/input_schema', '{"type": '))
    expect(dialog.getByRole('button', { name: 'Discard input in Parameters of two' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Move two up' }))
    expect(useJsonDraftStore.getState().drafts).toEqual({
      'test|messages|tools|0/input_schema': '{"type": ',
    })
  })

  it('speak Chinese', async () => {
    setTranslation(chinese)
    const { user } = renderTools('messages', two)
    await user.click(await screen.findByRole('button', { name: '编辑 tools：one, two' }))
    await user.click(screen.getByRole('button', { name: '打开编辑器' }))
    const dialog = within(await screen.findByRole('dialog', { name: '工具' }))
    expect(dialog.getByRole('button', { name: '添加字段' })).toBeTruthy()
    expect(dialog.getByRole('combobox', { name: 'tz 的类型' }).textContent).toContain('文本')
  })

  it('show the form, the JSON or both', async () => {
    const app = renderTools('messages', two)
    const dialog = await openTools(app)
    expect(dialog.getByRole('region', { name: 'JSON of tools' })).toBeTruthy()
    await app.user.click(dialog.getByRole('radio', { name: 'Form' }))
    expect(dialog.queryByRole('region', { name: 'JSON of tools' })).toBeNull()
    await app.user.click(dialog.getByRole('radio', { name: 'JSON' }))
    expect(dialog.queryByRole('region', { name: 'Form of tools' })).toBeNull()
  })
})

describe('the schema of the answer', () => {
  it.each(conversationFormatIds)('is written by rows in %s', async (format) => {
    const seen: { values: Parameters } = { values: {} }
    const { user } = renderInApp(
      <Form format={format} initial={{}} onSeen={(values) => Object.assign(seen, { values })} />,
    )
    const shapes = within(await screen.findByRole('radiogroup', { name: 'Answer as' }))
    await user.click(shapes.getByRole('radio', { name: 'Schema' }))
    await user.click(screen.getByRole('button', { name: 'Open editor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Schema of the answer' }))
    expect(dialog.getByRole('textbox', { name: 'Name of items.price' })).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'items.price is required' }))
    const meaning = dialog.getByRole('textbox', { name: 'Meaning of title' })
    await user.type(meaning, 'Short')
    const sent = JSON.stringify(seen.values)
    expect(sent).toContain('"required":["name"]')
    expect(sent).toContain('"title":{"type":"string","description":"Short"}')
    expect(sent).toContain('"additionalProperties":false')
  })
})
