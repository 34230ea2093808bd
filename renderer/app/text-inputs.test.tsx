import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { err } from '../../shared/errors/result.ts'
import { createFakeBridge, type FakeHandlers } from '../bridge/fake-bridge.ts'
import { createFakeConversations } from '../tabs/chat/testing/fake-conversations.ts'
import { useChatView } from '../tabs/chat/chat-view-store.ts'
import { layoutStore } from '../stores/layout-store.ts'
import { fakeAnswers, practiceConnection, workConnection } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import {
  composeAtCaret,
  focusAt,
  listTextBoxes,
  nameOfField,
  typeAtCaret,
  type TextBox,
} from '../testing/type-in-field.ts'
import { App } from './app.tsx'

const initialLayout = layoutStore.getState()

beforeEach(() => {
  localStorage.clear()
  useChatView.setState({ isListOver: false })
})

afterEach(() => {
  layoutStore.setState(initialLayout, true)
  vi.restoreAllMocks()
})

type Handler = (input: never) => unknown

const refuse: Handler = () => err({ kind: 'unavailable', message: 'Not played here.' })

/** A main that answers each call one task later. Calls that the test does not handle are rejected. */
function late(handlers: FakeHandlers): FakeHandlers {
  return new Proxy(handlers, {
    get: (played, name) => async (input: never) => {
      const answer = ((played as Record<string | symbol, Handler>)[name] ?? refuse)(input)
      await new Promise((resolve) => setTimeout(resolve))
      return answer
    },
  })
}

async function openAt(hash: string, first: string | undefined): Promise<HTMLElement> {
  const main = createFakeConversations()
  main.add('c1', { system: 'You are brief.' })
  location.hash = hash
  const { user } = renderInApp(<App />, {
    bridge: createFakeBridge(
      late({ ...fakeAnswers({ connections: [practiceConnection, workConnection] }), ...main.handlers }),
    ),
  })
  await waitFor(() => expect(document.documentElement.dataset.appState).toBe('ready'))
  await waitFor(() => expect(fieldsThere().length).toBeGreaterThan(0))
  if (first !== undefined) await screen.findByRole('textbox', { name: first })
  for (const name of [/^Edit system prompt$/, /^All fields/]) {
    for (const button of screen.queryAllByRole('button', { name })) await user.click(button)
  }
  // Parameter editors appear once their switches are on.
  for (const name of ['seed', 'user', 'stop', 'prompt', 'instructions']) {
    const field = screen.queryByRole('switch', { name: `Send ${name}` })
    if (field !== null) await user.click(field)
  }
  return document.body
}

const fieldsThere = () => ['textbox', 'spinbutton', 'switch'].flatMap((role) => screen.queryAllByRole(role))

/** Types in the middle of the text, then composes there, and checks the field's value. */
async function prove(field: TextBox): Promise<void> {
  const isNumber = field.getAttribute('role') === 'spinbutton'
  const [typed, steps, composed] = isNumber
    ? (['1', ['4'], '4'] as const)
    : (['Hello ', ['j', 'ji', 'jin', 'jintian'], '今天'] as const)
  await focusAt(field, field.value.length)
  await typeAtCaret(field, isNumber ? '25' : 'world')
  const before = field.value
  const middle = before.length - 1
  await focusAt(field, middle)
  await typeAtCaret(field, typed)
  await composeAtCaret(field, steps, composed)
  expect(field.value).toBe(before.slice(0, middle) + typed + composed + before.slice(middle))
}

const cases: readonly { hash: string; fields: string[]; first?: string }[] = [
  // The list beside the conversation appears before the conversation does.
  { hash: '#/chat/c1', fields: ['System prompt', 'Message', 'user', 'seed'], first: 'Message' },
  { hash: '#/models', fields: ['Search models'] },
  { hash: '#/embeddings', fields: ['Texts per request'] },
  { hash: '#/rerank', fields: ['Query'] },
  { hash: '#/speech', fields: ['Text', 'instructions'] },
  { hash: '#/transcribe', fields: ['prompt'] },
  { hash: '#/images', fields: ['Prompt', 'user'] },
  { hash: '#/video', fields: ['Prompt', 'user'] },
  { hash: '#/settings/connections/work', fields: ['Name', 'Address', 'Value of header 1'] },
  { hash: '#/settings/connections/new', fields: ['Address', 'Key', 'Or paste a connect link'] },
]

/** A search field is tested last: it hides the fields that do not match. */
const isSearch = (name: string): boolean => name === 'Search name or meaning'

describe.each(cases)('the text fields of $hash', ({ hash, fields, first }) => {
  it('take keys in the middle and an input method, however late main answers', async () => {
    const page = await openAt(hash, first)
    await waitFor(() => expect(listTextBoxes(page).map(nameOfField)).toEqual(expect.arrayContaining(fields)))
    const names = listTextBoxes(page).map(nameOfField)
    const found = [...names.filter((name) => !isSearch(name)), ...names.filter(isSearch)]
    for (const name of found) {
      const field = listTextBoxes(page).find((box) => nameOfField(box) === name)
      if (field === undefined) throw new Error(`The field ${name} went away`)
      await prove(field)
    }
  }, 90_000)
})
