import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { generateContentFields } from '../../../shared/formats/generate-content/fields.ts'
import { chatFields } from '../../../shared/formats/chat/fields.ts'
import { useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { brokenDraftError, brokenDraftsNow } from '../../stores/broken-drafts.ts'
import { RequestFields } from './request-fields.tsx'
import { SwitchAllOff } from './switch-all-off.tsx'

beforeEach(() => useJsonDraftStore.getState().replaceUnder('', {}))

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
  it('sends nothing on a new form', async () => {
    renderForm()
    expect(await screen.findByText(`0 of ${chatFields.length} sent`)).toBeTruthy()
    expect(within(row('temperature')).getByText('not sent')).toBeTruthy()
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })

  it('switches a field on with its first value, and keeps the value while it is off', async () => {
    const { user, seen } = renderForm()
    await user.click(await screen.findByRole('switch', { name: 'Send temperature' }))
    expect(seen.values.temperature).toEqual({ isSent: true, value: 0.7 })
    const number = screen.getByRole('spinbutton', { name: 'temperature' })
    await user.clear(number)
    await user.type(number, '1.5')
    await user.click(screen.getByRole('switch', { name: 'Send temperature' }))
    expect(seen.values.temperature).toEqual({ isSent: false, value: 1.5 })
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
    await user.click(await screen.findByRole('combobox', { name: 'reasoning_effort' }))
    await user.click(await screen.findByRole('option', { name: 'Other value…' }))
    const text = screen.getByRole('textbox', { name: 'Other reasoning_effort' })
    await user.clear(text)
    await user.type(text, 'huge')
    expect(seen.values.reasoning_effort).toEqual({ isSent: true, value: 'huge' })
    expect(screen.getByText('Not one of the known values. Sent unchanged.')).toBeTruthy()
  })

  it('chooses a known value from the list', async () => {
    const { user, seen } = renderForm({ reasoning_effort: { isSent: true, value: 'medium' } })
    await user.click(await screen.findByRole('combobox', { name: 'reasoning_effort' }))
    await user.click(await screen.findByRole('option', { name: 'high' }))
    expect(seen.values.reasoning_effort).toEqual({ isSent: true, value: 'high' })
  })

  it('sends false as false', async () => {
    const { user, seen } = renderForm({ stream: { isSent: true, value: true } })
    await user.click(await screen.findByRole('combobox', { name: 'stream' }))
    await user.click(await screen.findByRole('option', { name: 'false' }))
    expect(seen.values.stream).toEqual({ isSent: true, value: false })
  })

  it('collects texts, with line ends written as \\n', async () => {
    const { user, seen } = renderForm()
    await user.click(await screen.findByRole('switch', { name: 'Send stop' }))
    await user.click(screen.getByRole('button', { name: 'Add value' }))
    await user.type(screen.getByRole('textbox', { name: 'stop 1' }), String.raw`END\n`)
    expect(seen.values.stop).toEqual({ isSent: true, value: ['END\n'] })
  })

  it('folds rare fields away, but never one that is sent', async () => {
    const { user } = renderForm({ top_k: { isSent: true, value: 40 } })
    const rare = chatFields.filter(({ group }) => group === 'more').length
    expect(await screen.findByRole('spinbutton', { name: 'top_k' })).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'Send logprobs' })).toBeNull()
    await user.click(screen.getByRole('button', { name: `${rare - 1} more fields` }))
    expect(screen.getByRole('switch', { name: 'Send logprobs' })).toBeTruthy()
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
    // Who writes in the plain text area keeps it, also when the editor has come by then.
    act(() => screen.getByRole('textbox', { name: 'Extra JSON' }).focus())
    await user.paste('{"a": ]')
    expect(seen.extraJson).toBe('{"a": ]')
    expect(screen.getByRole('alert').textContent).toContain('line 1, column 7')
  })
})

describe('fields of one object', () => {
  it('stand under its name', () => {
    renderInApp(
      <RequestFields
        connectionId="practice"
        model="practice-swift"
        fields={generateContentFields}
        format="generate-content"
        scope="test"
        values={{}}
        onChange={() => {}}
        extraJson=""
        onExtraJsonChange={() => {}}
        problems={{}}
      />,
    )
    const list = screen.getByRole('list', { name: 'generationConfig' })
    const topK = within(list).getByRole('switch', { name: 'Send generationConfig.topK' })
    expect(topK.closest('li')?.textContent).toBe('topKnot sent')
    expect(within(list).queryByRole('switch', { name: 'Send stream' })).toBeNull()
  })
})
