import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { modelPickerTexts } from '../../shared/text/en/model-picker.ts'
import { moderationsForm } from '../../shared/request-forms/moderations/form.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { listOf } from '../testing/fake-answers.ts'
import { createFakeRequests } from '../testing/fake-requests.ts'
import { renderInApp, type RenderedApp } from '../testing/render-app.tsx'
import { ChatTab } from '../tabs/chat/chat-tab.tsx'
import { comparisons } from '../tabs/chat/compare/comparisons.ts'
import { chatDrafts } from '../tabs/chat/draft-store.ts'
import { createFakeConversations } from '../tabs/chat/testing/fake-conversations.ts'
import { moderationsTab, ModerationsTab } from '../tabs/moderations/definition.tsx'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: { ...chatDrafts.initial, drafts: { c1: 'Hello' } } })
  comparisons.setState({ form: comparisons.initial })
  moderationsTab.values.setState({ form: { ...moderationsForm.initial, input: 'Hello' } })
})
afterEach(() => {
  location.hash = ''
})

type Opened = { app: RenderedApp; send: RegExp; sentCount: () => number }

/** Opens a conversation with the practice gateway that has no model yet, in one of its views. */
function openChat(handlers: FakeHandlers, view: 'transcript' | 'lens', send: RegExp): Opened {
  const main = createFakeConversations()
  main.add('c1', { model: '' })
  comparisons.setState({ form: { all: { c1: { view } } } })
  location.hash = '#/chat/c1'
  const app = renderInApp(<ChatTab />, { handlers: { ...main.handlers, ...handlers } })
  return { app, send, sentCount: () => app.bridge.callsOf('conversations.send').length }
}

function openModeration(handlers: FakeHandlers): Opened {
  const requests = createFakeRequests(() => ok({ id: 'run' }))
  const app = renderInApp(<ModerationsTab />, { handlers: { ...requests.handlers, ...handlers } })
  return { app, send: /^Check/, sentCount: () => app.bridge.callsOf('requests.submit').length }
}

const places: readonly (readonly [string, (handlers: FakeHandlers) => Opened])[] = [
  ['a conversation', (handlers) => openChat(handlers, 'transcript', /^Send$/)],
  ['columns side by side', (handlers) => openChat(handlers, 'lens', /^Send 4$/)],
  ['a tab with a form', openModeration],
]

describe.each(places)('%s without a model, while the models are read for the first time', (_place, open) => {
  it('says so, and can be sent as soon as the default one is there', async () => {
    const { promise, resolve: read } = Promise.withResolvers<void>()
    const models = ['practice-chat', 'practice-moderation'].map((id) => ({
      id,
      ownedBy: 'practice',
      endpointTypes: ['openai'],
    }))
    const { app, send, sentCount } = open({
      'models.list': async () => {
        await promise
        return ok(listOf(models))
      },
    })
    const button = () => screen.getByRole('button', { name: send })
    await screen.findByRole('button', { name: send })
    await waitFor(() => expect(button().getAttribute('aria-description')).toBe(modelPickerTexts.beingRead))
    const message = screen.queryByRole('textbox', { name: 'Message' })
    if (message !== null) await app.user.type(message, '{Enter}')
    expect(screen.queryByRole('combobox', { name: modelPickerTexts.search })).toBeNull()
    await app.user.click(button())
    expect(sentCount()).toBe(0)

    act(() => read())
    await waitFor(() => expect(button().getAttribute('aria-description')).toBeNull())
    await app.user.click(button())
    await waitFor(() => expect(sentCount()).toBeGreaterThan(0))
  })
})
