import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import { useSavedValues } from '../../queries/saved-values.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { chatDrafts, draftOf, setDraft, useDraft } from './draft-store.ts'

function Shown() {
  useSavedValues(chatDrafts)
  return <output>{useDraft('c1')[0]}</output>
}

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
})

test('drafts are what main has, and main gets what is typed, in the page’s own storage nothing of it', async () => {
  const { bridge } = renderInApp(<Shown />, {
    handlers: { 'forms.get': () => ok({ values: { drafts: { c1: 'Of before' } } }) },
  })
  expect((await screen.findByRole('status')).textContent).toBe('Of before')
  act(() => setDraft('c2', 'Half a thought'))
  const drafts = { c1: 'Of before', c2: 'Half a thought' }
  await waitFor(() =>
    expect(bridge.callsOf('forms.save')).toEqual([{ name: 'chat-drafts', values: { drafts } }]),
  )
  expect(localStorage).toHaveLength(0)
})

test('a pasted command, which may hold a key, lasts only as long as the page', async () => {
  const { bridge } = renderInApp(<Shown />)
  await screen.findByRole('status')
  act(() => setDraft('c1', "curl https://gateway.example/v1/models -H 'Authorization: Bearer sk-1'"))
  act(() => setDraft('c2', 'Words'))
  await waitFor(() =>
    expect(bridge.callsOf('forms.save')).toEqual([
      { name: 'chat-drafts', values: { drafts: { c2: 'Words' } } },
    ]),
  )
  expect(draftOf('c1')).toContain('curl')
})
