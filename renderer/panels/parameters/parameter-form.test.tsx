import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import {
  generateContentFields,
  generateContentPrimary,
} from '../../../shared/formats/generate-content/fields.ts'
import { messagesFields, messagesPrimary } from '../../../shared/formats/messages/fields.ts'
import { chatFields, chatPrimary } from '../../../shared/formats/chat/fields.ts'
import { useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { layoutStore } from '../../stores/layout-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { brokenDraftError, brokenDraftsNow } from '../../stores/broken-drafts.ts'
import { RequestFields } from './request-fields.tsx'
import { SwitchAllOff } from './switch-all-off.tsx'

beforeEach(() => {
  useJsonDraftStore.getState().replaceUnder('', {})
  layoutStore.setState({ fieldPins: {} })
})

const scope = { scope: 'test', format: 'chat' }

type Seen = { values: Parameters; extraJson: string }

type FormProps = {
  initial: Parameters
  problems: Record<string, string>
  onSeen: (change: Partial<Seen>) => void
}

function Form({ initial, problems, onSeen }: FormProps) {
  const [values, setValues] = useState(initial)
  const [extraJson, setExtraJson] = useState('')
  const change = (next: Parameters): void => {
    setValues(next)
    onSeen({ values: next })
  }
  return (
    <>
      <SwitchAllOff fields={chatFields} values={values} onChange={change} />
      <RequestFields
        connectionId="practice"
        model="practice-swift"
        fields={chatFields}
        primary={chatPrimary}
        format="chat"
        scope="test"
        values={values}
        onChange={change}
        extraJson={extraJson}
        onExtraJsonChange={(text) => {
          setExtraJson(text)
          onSeen({ extraJson: text })
        }}
        problems={problems}
      />
    </>
  )
}

function renderForm(initial: Parameters = {}, problems: Record<string, string> = {}) {
  const seen: Seen = { values: initial, extraJson: '' }
  const app = renderInApp(
    <Form initial={initial} problems={problems} onSeen={(change) => Object.assign(seen, change)} />,
  )
  return { ...app, seen }
}

function row(name: string): HTMLElement {
  const found = screen.getByRole('switch', { name: `Send ${name}` }).closest('li')
  if (found === null) throw new Error(`No row ${name}`)
  return found
}

describe('the parameter form', () => {
  it('sends nothing on a new form: every control is at rest', async () => {
    renderForm()
    const temperature = await screen.findByRole('slider', { name: 'temperature slider' })
    expect(temperature.getAttribute('aria-valuetext')).toBe('not sent')
    expect(screen.getByRole('spinbutton', { name: 'max_tokens' })).toHaveProperty('value', '')
    for (const name of ['reasoning_effort', 'Answer as']) {
      const group = within(screen.getByRole('radiogroup', { name }))
      expect(group.getByRole('radio', { name: 'Not sent' }).getAttribute('aria-checked')).toBe('true')
    }
    for (const name of ['tools', 'stream']) expect(within(row(name)).getByText('not sent')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Do not send/ })).toBeNull()
  })

  it('leads a slider out of its dock and back by keys', async () => {
    const { user, seen } = renderForm()
    const slider = await screen.findByRole('slider', { name: 'temperature slider' })
    slider.focus()
    await user.keyboard('{ArrowRight}')
    expect(seen.values.temperature).toEqual({ isSent: true, value: 0 })
    fireEvent.change(slider, { target: { value: '14' } })
    expect(seen.values.temperature).toEqual({ isSent: true, value: 0.7 })
    expect(slider.getAttribute('aria-valuetext')).toBe('0.7')
    await user.keyboard('{Home}')
    expect(seen.values.temperature?.isSent).toBe(false)
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(seen.values.temperature?.isSent).toBe(false)
    expect(document.activeElement).toBe(slider)
  })

  it('takes a value back by its ×, and leaves the focus in the control', async () => {
    const { user, seen } = renderForm({
      temperature: { isSent: true, value: 0.5 },
      reasoning_effort: { isSent: true, value: 'low' },
      max_tokens: { isSent: true, value: 100 },
    })
    for (const [name, role] of [
      ['temperature', 'slider'],
      ['reasoning_effort', 'radio'],
      ['max_tokens', 'spinbutton'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Do not send ${name}` }))
      expect([name, seen.values[name]?.isSent]).toEqual([name, false])
      expect(document.activeElement?.getAttribute('role') ?? 'slider').toBe(role)
      expect(screen.queryByRole('button', { name: `Do not send ${name}` })).toBeNull()
    }
  })

  it('takes a number back when its field is emptied, and keeps what is no number', async () => {
    const { user, seen } = renderForm()
    const number = await screen.findByRole('spinbutton', { name: 'max_tokens' })
    await user.type(number, '300')
    expect(seen.values.max_tokens).toEqual({ isSent: true, value: 300 })
    await user.clear(number)
    expect(seen.values.max_tokens?.isSent).toBe(false)
    expect(screen.queryByText('Not a number.')).toBeNull()
    await user.type(number, 'x')
    expect(brokenDraftError(brokenDraftsNow(scope, seen.values))?.message).toBe(
      'max_tokens is not a number: “x”.',
    )
    await user.clear(number)
    expect(brokenDraftsNow(scope, seen.values)).toEqual([])
    expect(seen.values.max_tokens?.isSent).toBe(false)
  })

  it('says who demands a field, which cannot be taken back', async () => {
    renderInApp(
      <RequestFields
        connectionId="practice"
        model="m"
        fields={messagesFields}
        primary={messagesPrimary}
        format="messages"
        scope="test"
        values={{}}
        onChange={() => {}}
        extraJson=""
        onExtraJsonChange={() => {}}
      />,
    )
    const demand = await screen.findByText('required by Messages')
    // Not in the head, which only has room for the two names of the field.
    expect(demand.closest('[data-control]')).not.toBeNull()
    expect(screen.getByRole('spinbutton', { name: 'max_tokens' })).toHaveProperty('value', '4096')
    expect(screen.queryByRole('button', { name: 'Do not send max_tokens' })).toBeNull()
  })

  it('switches a row on with its first value, and keeps the value while it is off', async () => {
    const { user, seen } = renderForm()
    await user.click(await screen.findByRole('button', { name: /^All fields/ }))
    await user.click(screen.getByRole('switch', { name: 'Send presence_penalty' }))
    const first = seen.values.presence_penalty
    expect(first).toMatchObject({ isSent: true })
    const number = screen.getByRole('spinbutton', { name: 'presence_penalty' })
    await user.clear(number)
    await user.type(number, '1.5')
    await user.click(screen.getByRole('switch', { name: 'Send presence_penalty' }))
    expect(seen.values.presence_penalty).toEqual({ isSent: false, value: 1.5 })
  })

  it('sends an unusual number as it is and warns', async () => {
    const { user, seen } = renderForm({ temperature: { isSent: true, value: 1 } })
    const number = await screen.findByRole('spinbutton', { name: 'temperature' })
    await user.clear(number)
    await user.type(number, '4.2')
    expect(seen.values.temperature).toEqual({ isSent: true, value: 4.2 })
    expect(screen.getByText('Outside 0 to 2; sent anyway.')).toBeTruthy()
  })

  it('sends a fraction where a whole number is usual, as it was typed, and warns', async () => {
    const { user, seen } = renderForm({ seed: { isSent: true, value: 41 } })
    const number = await screen.findByRole('spinbutton', { name: 'seed' })
    await user.clear(number)
    await user.type(number, '1.5')
    await user.tab()
    expect(number).toHaveProperty('value', '1.5')
    expect(seen.values.seed).toEqual({ isSent: true, value: 1.5 })
    expect(screen.getByText('Usually a whole number. Sent unchanged.')).toBeTruthy()
  })

  it('warns of a whole number that JSON cannot hold exactly', async () => {
    const { user } = renderForm({ seed: { isSent: true, value: 41 } })
    const number = await screen.findByRole('spinbutton', { name: 'seed' })
    await user.clear(number)
    await user.type(number, '12345678901234567891')
    expect(screen.getByText('Too long to be exact: 12345678901234567000 is sent.')).toBeTruthy()
  })

  it('keeps what is no number as it was typed, also over a switch, and sends nothing older in its place', async () => {
    const { user, seen } = renderForm({ seed: { isSent: true, value: 41 } })
    await user.click(await screen.findByRole('button', { name: /^All fields/ }))
    const number = await screen.findByRole('spinbutton', { name: 'seed' })
    await user.clear(number)
    await user.type(number, 'x')
    await user.tab()
    expect(number).toHaveProperty('value', 'x')
    expect(screen.getByRole('alert').textContent).toContain('Not a number.')
    expect(brokenDraftError(brokenDraftsNow(scope, seen.values))?.message).toBe('seed is not a number: “x”.')
    await user.click(screen.getByRole('switch', { name: 'Send seed' }))
    expect(brokenDraftsNow(scope, seen.values)).toEqual([])
    await user.click(screen.getByRole('switch', { name: 'Send seed' }))
    expect(screen.getByRole('spinbutton', { name: 'seed' })).toHaveProperty('value', 'x')
    await user.clear(screen.getByRole('spinbutton', { name: 'seed' }))
    await user.type(screen.getByRole('spinbutton', { name: 'seed' }), '7')
    expect(brokenDraftsNow(scope, seen.values)).toEqual([])
    expect(seen.values.seed).toEqual({ isSent: true, value: 7 })
  })

  it('takes a free value where the known ones are not enough', async () => {
    const { user, seen } = renderForm({ reasoning_effort: { isSent: true, value: 'medium' } })
    const effort = within(await screen.findByRole('radiogroup', { name: 'reasoning_effort' }))
    await user.click(effort.getByRole('radio', { name: 'Other' }))
    expect(seen.values.reasoning_effort).toEqual({ isSent: true, value: 'medium' })
    await user.type(screen.getByRole('textbox', { name: 'Other reasoning_effort' }), 'huge')
    expect(seen.values.reasoning_effort).toEqual({ isSent: true, value: 'huge' })
    expect(screen.getByText('Not one of the known values. Sent unchanged.')).toBeTruthy()
  })

  it('chooses a known value by a click, by keys, and from the list of the others', async () => {
    const { user, seen } = renderForm()
    const effort = within(await screen.findByRole('radiogroup', { name: 'reasoning_effort' }))
    await user.click(effort.getByRole('radio', { name: 'medium' }))
    expect(seen.values.reasoning_effort).toEqual({ isSent: true, value: 'medium' })
    await user.keyboard('{ArrowRight}')
    expect(seen.values.reasoning_effort).toEqual({ isSent: true, value: 'high' })
    await user.click(effort.getByRole('radio', { name: 'Other' }))
    await user.click(screen.getByRole('combobox', { name: 'More values of reasoning_effort' }))
    await user.click(await screen.findByRole('option', { name: 'xhigh' }))
    expect(seen.values.reasoning_effort).toEqual({ isSent: true, value: 'xhigh' })
    await user.click(effort.getByRole('radio', { name: 'Not sent' }))
    expect(seen.values.reasoning_effort?.isSent).toBe(false)
  })

  it('sends false as false', async () => {
    const { user, seen } = renderForm({ stream: { isSent: true, value: true } })
    await user.click(await screen.findByRole('combobox', { name: 'stream' }))
    await user.click(await screen.findByRole('option', { name: 'false' }))
    expect(seen.values.stream).toEqual({ isSent: true, value: false })
  })

  it('collects texts, with line ends written as \\n', async () => {
    const { user, seen } = renderForm()
    await user.click(await screen.findByRole('button', { name: /^All fields/ }))
    await user.click(await screen.findByRole('switch', { name: 'Send stop' }))
    await user.click(screen.getByRole('button', { name: 'Add value' }))
    await user.type(screen.getByRole('textbox', { name: 'stop 1' }), String.raw`END\n`)
    expect(seen.values.stop).toEqual({ isSent: true, value: ['END\n'] })
  })

  it('folds the other fields away, but never one that is sent', async () => {
    const { user } = renderForm({ top_k: { isSent: true, value: 40 } })
    expect(await screen.findByRole('spinbutton', { name: 'top_k' })).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'Send logprobs' })).toBeNull()
    await user.click(screen.getByRole('button', { name: `All fields (${chatFields.length})` }))
    expect(screen.getByRole('switch', { name: 'Send logprobs' })).toBeTruthy()
    expect(screen.getAllByRole('switch', { name: 'Send top_k' })).toHaveLength(1)
  })

  it('finds a field by its name or its meaning, and leads to one on top', async () => {
    const { user } = renderForm({ top_k: { isSent: true, value: 40 } })
    await user.click(await screen.findByRole('button', { name: /^All fields/ }))
    const search = screen.getByRole('textbox', { name: 'Search name or meaning' })
    expect(document.activeElement).toBe(search)
    await user.type(search, 'up to four texts')
    const all = within(screen.getByRole('group', { name: 'All fields' }))
    expect(all.getAllByRole('switch').map((element) => element.getAttribute('aria-label'))).toEqual([
      'Send stop',
    ])
    // The search also matches the title that the field has at the top.
    await user.clear(search)
    await user.type(search, 'longest answer')
    expect(all.getAllByRole('button', { name: /^Go to/ }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('max_tokens'),
    ])
    await user.clear(search)
    await user.type(search, 'nothing is like this')
    expect(all.getByRole('status').textContent).toBe('No field matches')
    await user.clear(search)
    await user.click(all.getByRole('radio', { name: 'Sent 1' }))
    expect(all.getAllByRole('switch').map((element) => element.getAttribute('aria-label'))).toEqual([
      'Send top_k',
    ])
    await user.click(all.getByRole('radio', { name: /^All/ }))
    await user.click(all.getByRole('button', { name: 'Go to temperature not sent' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('temperature slider')
  })

  it('keeps a pinned field on top, as a control, until it is let go', async () => {
    const { user, seen } = renderForm()
    await user.click(await screen.findByRole('button', { name: /^All fields/ }))
    await user.click(screen.getByRole('button', { name: 'Pin top_p' }))
    expect(layoutStore.getState().fieldPins).toEqual({ chat: ['top_p'] })
    const top = within(screen.getByRole('list', { name: 'Parameters' }))
    await user.click(screen.getByRole('button', { name: /^All fields/ }))
    top.getByRole('slider', { name: 'top_p slider' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(seen.values.top_p).toEqual({ isSent: true, value: 0 })
    await user.click(top.getByRole('button', { name: 'Unpin top_p' }))
    expect(layoutStore.getState().fieldPins).toEqual({ chat: [] })
    // It is sent, so it stays visible.
    expect(top.getByRole('switch', { name: 'Send top_p' })).toBeTruthy()
  })

  it('switches all off in one step, and takes it back', async () => {
    const values = { seed: { isSent: true, value: 41 }, stream: { isSent: true, value: true } }
    const { user, seen } = renderForm(values)
    await user.click(await screen.findByRole('button', { name: 'Switch all fields off' }))
    expect(Object.values(seen.values).map(({ isSent }) => isSent)).toEqual([false, false])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(seen.values).toEqual(values)
  })

  it('marks a field that the gateway refused, even a rare one', async () => {
    renderForm({}, { logit_bias: 'Not supported by this model' })
    await screen.findByText('Not supported by this model')
    expect(row('logit_bias')).toBeTruthy()
  })

  it('keeps extra JSON as it is typed and says where it is wrong', async () => {
    const { user, seen } = renderForm()
    await user.click(await screen.findByRole('button', { name: /Extra JSON/ }))
    // A user who is typing in the plain text area keeps it even after the editor has loaded.
    act(() => screen.getByRole('textbox', { name: 'Extra JSON' }).focus())
    await user.paste('{"a": ]')
    expect(seen.extraJson).toBe('{"a": ]')
    expect(screen.getByRole('alert').textContent).toContain('line 1, column 7')
  })
})

describe('fields of one object', () => {
  it('stand under its name', async () => {
    const { user } = renderInApp(
      <RequestFields
        connectionId="practice"
        model="practice-swift"
        fields={generateContentFields}
        primary={generateContentPrimary}
        format="generate-content"
        scope="test"
        values={{}}
        onChange={() => {}}
        extraJson=""
        onExtraJsonChange={() => {}}
        problems={{}}
      />,
    )
    await user.click(screen.getByRole('button', { name: /^All fields/ }))
    const [list] = screen.getAllByRole('list', { name: 'generationConfig' })
    if (list === undefined) throw new Error('no list')
    const topK = within(list).getByRole('switch', { name: 'Send generationConfig.topK' })
    expect(topK.closest('li')?.textContent).toBe('topKnot sent')
    expect(within(list).queryByRole('switch', { name: 'Send stream' })).toBeNull()
  })
})
