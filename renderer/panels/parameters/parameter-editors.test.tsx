import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { brokenDraftsNow } from '../../stores/broken-drafts.ts'
import { ParameterForm } from './parameter-form.tsx'

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

function renderForm(format: ConversationFormatId, initial: Parameters = {}) {
  const seen = { values: initial }
  const app = renderInApp(
    <Form format={format} initial={initial} onSeen={(values) => Object.assign(seen, { values })} />,
  )
  return { ...app, seen }
}

beforeEach(() => useJsonDraftStore.getState().replaceUnder('', {}))

const schema = { type: 'object', properties: {} }
const twoTools = {
  tools: {
    isSent: true,
    value: [
      { name: 'one', input_schema: schema },
      { name: 'two', input_schema: schema },
    ],
  },
}

describe('the tools of a request', () => {
  it('are added from an example, named and described', async () => {
    const { user, seen } = renderForm('chat')
    await user.click(await screen.findByRole('switch', { name: 'Send tools' }))
    await user.click(screen.getByRole('button', { name: 'Add tool' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Empty tool' }))
    const name = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'roll_dice')
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Rolls')
    expect(seen.values['tools']).toMatchObject({
      isSent: true,
      value: [
        { function: { name: 'get_time' } },
        { type: 'function', function: { name: 'roll_dice', description: 'Rolls', parameters: schema } },
      ],
    })
  })

  it('say what a vendor would refuse, and are sent as they are', async () => {
    const { user, seen } = renderForm('messages', twoTools)
    await user.click(await screen.findByRole('button', { name: 'Edit tools: one, two' }))
    await user.click(screen.getByRole('button', { name: 'Edit tool two' }))
    const name = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'has space')
    expect(
      screen.getByText(
        'The name may only contain letters, digits, _ and -, up to 128 characters. Sent unchanged.',
      ),
    ).toBeTruthy()
    expect(seen.values['tools']?.value).toMatchObject([{ name: 'one' }, { name: 'has space' }])
  })

  it('are checked to be JSON schemas, by path', async () => {
    const tools = [{ name: 'one', input_schema: { type: 'object', properties: { tz: { type: 'text' } } } }]
    const { user } = renderForm('messages', { tools: { isSent: true, value: tools } })
    await user.click(await screen.findByRole('button', { name: 'Edit tools: one' }))
    await user.click(screen.getByRole('button', { name: 'Edit tool one' }))
    expect(await screen.findByText(/^\/properties\/tz\/type fits none/)).toBeTruthy()
  })

  it('keep what is half typed, also when another tool goes, and bring it back', async () => {
    const { user, seen } = renderForm('messages', twoTools)
    await user.click(await screen.findByRole('button', { name: 'Edit tools: one, two' }))
    await user.click(screen.getByRole('button', { name: 'Edit tool two' }))
    // This test cannot type into the editor, which is in a shadow root.
    act(() => useJsonDraftStore.getState().setDraft('test|messages|tools|1/input_schema', '{"type": '))
    expect(screen.getByText(/Nothing is sent until it is fixed/)).toBeTruthy()
    expect(brokenDraftsNow({ scope: 'test', format: 'messages' }, seen.values)).toMatchObject([
      { field: 'tools', place: '1/input_schema' },
    ])
    await user.click(screen.getByRole('button', { name: 'Remove one' }))
    expect(brokenDraftsNow({ scope: 'test', format: 'messages' }, seen.values)).toMatchObject([
      { field: 'tools', place: '0/input_schema' },
    ])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(seen.values).toEqual(twoTools)
    await user.click(screen.getByRole('button', { name: 'Edit tool two' }))
    await user.click(await screen.findByRole('button', { name: 'Discard input in Parameters of two' }))
    expect(brokenDraftsNow({ scope: 'test', format: 'messages' }, seen.values)).toEqual([])
  })

  it('are offered by the choice of one, in the words of the format', async () => {
    const { user, seen } = renderForm('messages', {
      ...twoTools,
      tool_choice: { isSent: true, value: { type: 'auto' } },
    })
    await user.click(await screen.findByRole('combobox', { name: 'tool_choice' }))
    expect(await screen.findByRole('option', { name: 'any' })).toBeTruthy()
    await user.click(screen.getByRole('option', { name: 'two' }))
    expect(seen.values['tool_choice']?.value).toEqual({ type: 'tool', name: 'two' })
  })
})

describe('the shape of the answer', () => {
  it('is chosen once and written into the fields of the format', async () => {
    const { user, seen } = renderForm('generate-content')
    const shapes = within(await screen.findByRole('radiogroup', { name: 'Answer as' }))
    await user.click(shapes.getByRole('radio', { name: 'Schema' }))
    expect(seen.values).toMatchObject({
      'generationConfig.responseMimeType': { isSent: true, value: 'application/json' },
      'generationConfig.responseJsonSchema': { isSent: true, value: { type: 'object' } },
    })
    await user.click(screen.getByRole('button', { name: 'Do not send Answer as' }))
    expect(Object.values(seen.values).every(({ isSent }) => !isSent)).toBe(true)
    const rest = shapes.getByRole('radio', { name: 'Not sent' })
    expect(rest.getAttribute('aria-checked')).toBe('true')
    expect(document.activeElement).toBe(rest)
  })

  it('keeps its schema while it is text for a while', async () => {
    const { user, seen } = renderForm('chat')
    for (const option of ['Schema', 'Text', 'Schema']) {
      const shapes = within(await screen.findByRole('radiogroup', { name: 'Answer as' }))
      await user.click(shapes.getByRole('radio', { name: option }))
      if (option === 'Schema') {
        const name = screen.getByRole('textbox', { name: 'Schema name' })
        if ((name as HTMLInputElement).value === 'result') {
          await user.clear(name)
          await user.type(name, 'order')
        }
      }
    }
    expect(seen.values['response_format']?.value).toMatchObject({
      json_schema: { name: 'order', strict: true },
    })
  })
})

describe('a schema', () => {
  it.each(['chat', 'responses', 'messages', 'generate-content'] as const)(
    'stands once on the form of %s, and not again as the raw fields it is written into',
    async (format) => {
      const { user, seen } = renderForm(format)
      const shapes = within(await screen.findByRole('radiogroup', { name: 'Answer as' }))
      await user.click(shapes.getByRole('radio', { name: 'Schema' }))
      const names = Object.keys(seen.values)
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) expect(screen.queryByRole('switch', { name: `Send ${name}` })).toBeNull()
      await user.click(screen.getByRole('button', { name: /^All fields/ }))
      const whole = names.filter((name) => name !== 'output_config')
      for (const name of whole)
        expect(
          screen.getByRole('button', { name: (label) => label.startsWith(`Go to ${name} `) }),
        ).toBeTruthy()
    },
  )

  it('leaves what else stands in its object in view', async () => {
    const format = { type: 'json_schema', schema }
    renderForm('messages', { output_config: { isSent: true, value: { effort: 'low', format } } })
    expect((await screen.findByRole('radio', { name: 'Schema' })).getAttribute('aria-checked')).toBe('true')
    expect(screen.queryByRole('switch', { name: 'Send output_config' })).toBeNull()
    expect(screen.getByRole('radio', { name: 'low' }).getAttribute('aria-checked')).toBe('true')
  })
})

describe('one part of an object on top', () => {
  it('is set and taken back without what stands beside it', async () => {
    const { user, seen } = renderForm('messages')
    const effort = within(await screen.findByRole('radiogroup', { name: 'output_config.effort' }))
    await user.click(effort.getByRole('radio', { name: 'high' }))
    expect(seen.values['output_config']).toEqual({ isSent: true, value: { effort: 'high' } })
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Answer as' })).getByRole('radio', { name: 'Schema' }),
    )
    await user.click(screen.getByRole('button', { name: 'Do not send output_config.effort' }))
    expect(seen.values['output_config']).toMatchObject({
      isSent: true,
      value: { format: { type: 'json_schema' } },
    })
    expect(seen.values['output_config']?.value).not.toHaveProperty('effort')
    await user.click(effort.getByRole('radio', { name: 'low' }))
    await user.click(screen.getByRole('button', { name: 'Do not send Answer as' }))
    await user.click(screen.getByRole('button', { name: 'Do not send output_config.effort' }))
    expect(seen.values['output_config']?.isSent).toBe(false)
  })
})

describe('thinking, part by part', () => {
  it('sends the parts that are on, and says when they do not go together', async () => {
    const { user, seen } = renderForm('messages', { max_tokens: { isSent: true, value: 2048 } })
    const section = await screen.findByRole('list', { name: 'Parameters' })
    await user.click(within(section).getByRole('switch', { name: 'Send thinking' }))
    expect(seen.values['thinking']?.value).toEqual({ type: 'enabled', budget_tokens: 2048 })
    expect(within(section).getByText(/must be less than max_tokens \(2048\)/)).toBeTruthy()
    await user.click(within(section).getByRole('switch', { name: 'Send thinking.budget_tokens' }))
    await user.click(within(section).getByRole('combobox', { name: 'thinking.type' }))
    await user.click(await screen.findByRole('option', { name: 'adaptive' }))
    expect(seen.values['thinking']?.value).toEqual({ type: 'adaptive' })
    await waitFor(() => expect(within(section).queryByText(/must be less/)).toBeNull())
  })

  it('shows a field its table does not have while it is sent', async () => {
    renderForm('messages', { speed: { isSent: true, value: 'fast' } })
    expect(await screen.findByRole('switch', { name: 'Send speed' })).toBeTruthy()
  })
})
