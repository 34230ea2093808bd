import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import { tabTable, textTabs } from '../../../shared/tabs.ts'
import { formatsText } from '../../../shared/text/en/formats.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { useFilesTabPayload } from '../../stores/files-tab-payload.ts'
import { useTextsTabPayload, type TextsTabPayload } from '../../stores/texts-tab-payload.ts'
import { fakeRecording } from '../../testing/fake-recording.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { useSendTo, type SendSubject } from './use-send-to.ts'

afterEach(() => {
  location.hash = ''
})

function Sender({ subject }: { subject: SendSubject }) {
  const action = useSendTo()(subject, { except: ['video'] })
  return <Menu trigger={<Button>{action.label}</Button>} sections={action.items ?? []} />
}

const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

it('offers a text to every tab that takes texts, with the rows it becomes', async () => {
  const taken: TextsTabPayload[] = []
  function Rerank() {
    useTextsTabPayload('rerank', (payload) => taken.push(payload))
    return null
  }
  const { user } = renderInApp(
    <>
      <Sender subject={{ kind: 'text', text: 'One\n\nTwo' }} />
      <Rerank />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Send to' }))
  await screen.findByRole('menu')
  const offered = textTabs.filter((tab) => tab !== 'video')
  expect(names()).toEqual([
    ...offered.map((tab) => {
      const rows = tabTable[tab].takesText === 'lines' ? '2 rows' : ''
      return `${formatsText().sentTexts[tab]}${rows}`
    }),
    'Library, as Markdown',
  ])
  expect(names()).toEqual(
    expect.arrayContaining(['New conversation', 'Rerank, as documents2 rows', 'Images, as prompt']),
  )
  await user.click(screen.getByRole('menuitem', { name: /^Rerank/ }))
  await waitFor(() => expect(taken).toEqual([{ texts: ['One', 'Two'] }]))
  expect(location.hash).toBe('#/rerank')
})

it('says what a tab would need that cannot take the items', async () => {
  const { user } = renderInApp(<Sender subject={{ kind: 'media', items: [fakeRecording] }} />)
  await user.click(screen.getByRole('button', { name: 'Send to' }))
  const images = await screen.findByRole('menuitem', { name: /^Images, to edit/ })
  expect(images.textContent).toBe('Images, to editneeds an image')
  expect(images.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('menuitem', { name: 'Transcribe' }))
  expect(location.hash).toBe('#/transcribe')
})

it('sends a text of the library as the rows of a tab, and says when its file cannot be read', async () => {
  const taken: (readonly File[])[] = []
  function Embeddings() {
    useFilesTabPayload('embeddings', (files) => taken.push(files))
    return null
  }
  const notes = { ...fakeRecording, kind: 'text', fileName: 'notes.txt', mediaType: 'text/plain' } as const
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValueOnce(new Response(null, { status: 404 }))
  fetched.mockResolvedValueOnce(new Response('One\nTwo'))
  const { user } = renderInApp(
    <>
      <Sender subject={{ kind: 'media', items: [notes] }} />
      <Embeddings />
    </>,
  )
  for (const outcome of [0, 1]) {
    await user.click(screen.getByRole('button', { name: 'Send to' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Embeddings' }))
    if (outcome === 0) await screen.findByText(/^notes\.txt could not be read/)
  }
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]?.map(({ name }) => name)).toEqual(['notes.txt'])
  expect(await taken[0]?.[0]?.text()).toBe('One\nTwo')
  expect(location.hash).toBe('#/embeddings')
  fetched.mockRestore()
})

it('saves a text in the library and opens it there', async () => {
  const { bridge, user } = renderInApp(
    <Sender subject={{ kind: 'text', text: '# Notes', title: 'Notes' }} />,
    {
      handlers: {
        'intake.begin': () => ok({ id: 'i1' }),
        'intake.append': () => ok({}),
        'intake.end': () => ok({ ...fakeRecording, kind: 'text', fileName: 'Notes.md' }),
      },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Send to' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Library, as Markdown' }))
  expect(await screen.findByText('Saved in the library: Notes.md')).toBeTruthy()
  expect(bridge.callsOf('intake.begin')).toEqual([{ name: 'Notes.md', bytes: 7 }])
  expect(location.hash).toBe('#/library')
})
