import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { LearnedRemoval } from '../../../shared/medic/learned-removal.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { chatDrafts, setDraft } from './draft-store.ts'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'

const key = {
  connectionId: 'practice',
  model: 'practice-picky',
  format: 'chat',
  field: 'temperature',
} as const
const gatewaySays = "Unsupported parameter: 'temperature'"
const removal: LearnedRemoval = { ...key, gatewaySays, learnedAt: 1 }

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
})

/** A conversation whose only answer was rejected because of `temperature`. */
async function openRefused(given: { handlers?: FakeHandlers; learned?: LearnedRemoval[] } = {}) {
  const main = createFakeConversations()
  const refusal = answerTurn('', {
    model: key.model,
    status: 'failed',
    error: {
      kind: 'unsupported-parameter',
      message: 'The model did not accept the field temperature.',
      nextStep: 'Send the request without it.',
      field: 'temperature',
      gatewaySays,
      remedies: [{ type: 'remove-field', field: 'temperature' }],
    },
  })
  main.add('c1', {
    model: key.model,
    parameters: { temperature: { isSent: true, value: 0.7 }, seed: { isSent: true, value: 7 } },
    turns: [userTurn('Hello'), refusal],
  })
  location.hash = '#/chat/c1'
  let learned = given.learned ?? []
  const app = renderInApp(<ChatTab />, {
    handlers: {
      ...main.handlers,
      'medic.list': () => ok(learned),
      'medic.remember': (input) => {
        const made = { ...input, learnedAt: 1 }
        learned = [...learned, made]
        return ok(made)
      },
      'medic.forget': ({ field }) => {
        learned = learned.filter((other) => other.field !== field)
        return ok({})
      },
      ...given.handlers,
    },
  })
  await screen.findByRole('alert')
  return { ...app, main }
}

const retryButton = () => screen.getByRole('button', { name: 'Retry without temperature' })
const namesOf = (calls: readonly { name: string }[]): string[] =>
  calls.map(({ name }) => name).filter((name) => /^medic\.(?!list)|retry$/.test(name))

describe('the card of a refused parameter', () => {
  it('names the model and the field', async () => {
    await openRefused()
    expect(screen.getByRole('alert').textContent).toContain('practice-picky does not support temperature')
  })

  it('says that nothing was sent again, and then what to do', async () => {
    const { bridge } = await openRefused()
    expect(screen.getByText('Nothing was sent again. Send the request without it.')).toBeTruthy()
    expect(namesOf(bridge.calls)).toEqual([])
  })

  it('shows the line that would go, and remembers nothing unless it is told to', async () => {
    const { user, bridge, main } = await openRefused()
    expect((await screen.findByText(/"temperature": 0\.7/)).tagName).toBe('DEL')
    const checkbox = screen.getByRole('checkbox', { name: /Remember for practice-picky/ })
    expect(checkbox.getAttribute('aria-checked')).toBe('false')
    expect(namesOf(bridge.calls)).toEqual([])
    await user.click(retryButton())
    await waitFor(() => expect(namesOf(bridge.calls)).toEqual(['conversations.retry']))
    expect(main.get('c1').parameters['temperature']).toEqual({ isSent: false, value: 0.7 })
  })

  it('offers to remember nothing that is remembered already', async () => {
    await openRefused({ learned: [removal] })
    expect(await screen.findByText(/^Remembered: the next requests to/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /Remember for/ })).toBeNull()
  })

  it('remembers before it asks again, once, and leaves the switch as it is', async () => {
    const { user, bridge, main } = await openRefused()
    await user.click(screen.getByRole('checkbox', { name: /Remember for practice-picky/ }))
    expect(namesOf(bridge.calls)).toEqual([])
    await user.click(retryButton())
    await waitFor(() => expect(namesOf(bridge.calls)).toEqual(['medic.remember', 'conversations.retry']))
    expect(bridge.callsOf('medic.remember')).toEqual([{ ...key, gatewaySays }])
    expect(main.get('c1').parameters['temperature']).toEqual({ isSent: true, value: 0.7 })
    expect(await screen.findByText('1 parameter omitted')).toBeTruthy()
  })

  it('sends nothing when it could not be remembered', async () => {
    const { user, bridge } = await openRefused({
      handlers: { 'medic.remember': () => err({ kind: 'storage', message: 'The disk is full.' }) },
    })
    await user.click(screen.getByRole('checkbox', { name: /Remember for/ }))
    await user.click(retryButton())
    expect(await screen.findByText(/The disk is full\. Nothing was sent again\./)).toBeTruthy()
    expect(namesOf(bridge.calls)).toEqual(['medic.remember'])
  })
})

describe('a remembered removal', () => {
  it('is said on the row of the parameter, and taken back there', async () => {
    const { user, bridge } = await openRefused({ learned: [removal] })
    const said = await screen.findByText('Omitted: not supported by this model')
    const row = said.closest('li')
    if (row === null) throw new Error('No row')
    // The row has no control, which would suggest that the field is sent.
    expect(row.textContent).toContain('temperature')
    expect(within(row).queryByRole('slider')).toBeNull()
    expect(within(row).queryByRole('spinbutton')).toBeNull()
    expect(screen.getByRole('button', { name: 'Sent: 1' })).toBeTruthy()
    await user.click(within(row).getByRole('button', { name: 'Send temperature again' }))
    await waitFor(() => expect(screen.queryByText('1 parameter omitted')).toBeNull())
    expect(bridge.callsOf('medic.forget')).toEqual([key])
    expect(namesOf(bridge.calls)).toEqual(['medic.forget'])
  })

  it('is listed behind the foot with what the gateway said', async () => {
    const { user, bridge } = await openRefused({ learned: [removal] })
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    const list = await screen.findByRole('dialog', { name: 'Omitted parameters' })
    expect(list.textContent).toContain(gatewaySays)
    await user.click(within(list).getByRole('button', { name: 'Send temperature again' }))
    await waitFor(() => expect(bridge.callsOf('medic.forget')).toEqual([key]))
  })

  it('is not in the preview, and is for no other model', async () => {
    const { user } = await openRefused({ learned: [removal, { ...removal, model: 'other', field: 'seed' }] })
    await screen.findByText('1 parameter omitted')
    act(() => setDraft('c1', 'Again'))
    await user.click(screen.getByRole('button', { name: 'Preview request' }))
    const preview = await screen.findByRole('dialog', { name: 'Request preview' })
    expect(await within(preview).findByText(/seed/)).toBeTruthy()
    expect(preview.textContent).not.toContain('temperature')
  })
})
