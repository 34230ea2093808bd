import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ok } from '../../../shared/errors/result.ts'
import { useSavedValues } from '../../queries/saved-values.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import {
  addDraftAttachment,
  draftAttachments,
  removeDraftAttachments,
} from './attachments/draft-attachments-store.ts'
import { chatDrafts, draftOf, setDraft, useDraft } from './draft-store.ts'
import { draftMarkIn, setDraftMark } from './draft-mark-store.ts'
import { prefillOf, setPrefill } from './prefill-store.ts'

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
    expect(bridge.callsOf('forms.save')).toEqual([
      { name: 'chat-drafts', values: { drafts, attachments: {}, prefills: {}, marks: {} } },
    ]),
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
      { name: 'chat-drafts', values: { drafts: { c2: 'Words' }, attachments: {}, prefills: {}, marks: {} } },
    ]),
  )
  expect(draftOf('c1')).toContain('curl')
})

const picture = {
  type: 'media',
  attachmentId: 'id-of-a',
  name: 'a.png',
  mediaType: 'image/png',
  bytes: 3,
} as const

test('files, the beginning of the answer and the cache mark are kept with the message, in main', async () => {
  const marks = { c1: { ttl: '1h' } }
  const values = { drafts: {}, attachments: { c1: [picture] }, prefills: { c1: 'Once upon' }, marks }
  const { bridge } = renderInApp(<Shown />, { handlers: { 'forms.get': () => ok({ values }) } })
  await screen.findByRole('status')
  expect([draftAttachments('c1'), prefillOf('c1')]).toEqual([[picture], 'Once upon'])
  expect(draftMarkIn({ id: 'c1', format: 'messages' })).toEqual({ ttl: '1h' })
  expect(draftMarkIn({ id: 'c1', format: 'chat' })).toBeUndefined()
  act(() => {
    removeDraftAttachments('c1', draftAttachments('c1'))
    addDraftAttachment('c2', picture)
    addDraftAttachment('c2', picture)
    setPrefill('c1', undefined)
    setPrefill('c2', '')
    setDraftMark('c1', undefined)
    setDraftMark('c2', {})
  })
  await waitFor(() =>
    expect(bridge.callsOf('forms.save').at(-1)?.values).toEqual({
      drafts: {},
      attachments: { c2: [picture] },
      prefills: { c2: '' },
      marks: { c2: {} },
    }),
  )
  expect(localStorage).toHaveLength(0)
})

test.each([
  ['nothing else', { drafts: { c1: 'Words' } }, []],
  [
    'a file that is none',
    { drafts: { c1: 'Words' }, attachments: { c1: [{ type: 'x' }, picture] } },
    [picture],
  ],
  ['a text among files', { drafts: { c1: 'Words' }, attachments: { c1: [{ type: 'text', text: 'a' }] } }, []],
])('a message is brought back with %s beside it', async (_what, values, files) => {
  renderInApp(<Shown />, { handlers: { 'forms.get': () => ok({ values }) } })
  expect((await screen.findByRole('status')).textContent).toBe('Words')
  expect([draftAttachments('c1'), prefillOf('c1')]).toEqual([files, undefined])
})

test('what is kept has a bound: the conversations that were changed last', async () => {
  const { bridge } = renderInApp(<Shown />)
  await screen.findByRole('status')
  act(() => {
    for (let number = 0; number < 600; number += 1) {
      setDraft(`c${number}`, 'Words')
      setPrefill(`c${number}`, 'Once')
      addDraftAttachment(`c${number}`, picture)
      setDraftMark(`c${number}`, {})
    }
    setDraft('c0', 'Changed last')
  })
  await waitFor(() => expect(bridge.callsOf('forms.save')).toHaveLength(1))
  const saved = z.parse(savedSchema, bridge.callsOf('forms.save')[0]?.values)
  for (const kept of Object.values(saved)) expect(Object.keys(kept)).toHaveLength(500)
  expect([Object.keys(saved.drafts).at(-1), Object.keys(saved.prefills).at(0)]).toEqual(['c0', 'c100'])
  expect(draftOf('c1')).toBe('Words')
})

const savedSchema = z.object({
  drafts: z.record(z.string(), z.string()),
  attachments: z.record(z.string(), z.unknown()),
  prefills: z.record(z.string(), z.string()),
  marks: z.record(z.string(), z.unknown()),
})
