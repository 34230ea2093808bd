import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { MediaItem, Provenance } from '../../../shared/media/media-item.ts'
import { fileTabs, tabTable, takesEveryFile, type TakesFiles } from '../../../shared/tabs.ts'
import { formatsText } from '../../../shared/text/en/formats.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { useSettingsTabPayload } from '../../stores/settings-tab-payload.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { usePaste } from '../../tabs/chat/paste/paste-store.ts'
import { useFilesTabPayload } from '../../stores/files-tab-payload.ts'
import { startedSettings } from '../../testing/fake-answers.ts'
import { DroppedFiles } from './dropped-files.tsx'

const provenance: Provenance = {
  prompt: 'A harbour',
  model: 'practice-image',
  format: 'images-generations',
  parameters: { n: 2 },
  connectionName: 'Practice',
  isPractice: true,
}

const item: MediaItem = {
  id: 'm1',
  kind: 'image',
  fileName: 'harbour.png',
  mediaType: 'image/png',
  bytes: 3,
  sha256: 'ab',
  createdAt: 1,
  isStarred: false,
  tags: [],
  exists: true,
  hasThumbnail: false,
}

const rows = () => new File(['one\ntwo'], 'rows.csv')
const file = (name = 'harbour.png') => new File([new Uint8Array([1, 2, 3])], name)

function TakingTab({ onTaken }: { onTaken: (taken: Provenance) => void }) {
  useSettingsTabPayload('images', onTaken)
  return null
}

function open(handlers: FakeHandlers = {}, tab?: ReactNode) {
  const taken: Provenance[] = []
  const take = (settings: Provenance) => taken.push(settings)
  const app = renderInApp(
    <>
      <p>Nothing here</p>
      <TakingTab onTaken={take} />
      {tab}
      <DroppedFiles />
    </>,
    {
      handlers: {
        'media.recognise': () => ok({ mediaType: 'image/png', provenance }),
        'intake.begin': ({ name }) => ok({ id: name }),
        'intake.append': () => ok({}),
        'intake.cancel': () => ok({}),
        'intake.end': () => ok(item),
        ...handlers,
      },
    },
  )
  return { ...app, taken }
}

function drop(...files: File[]): void {
  fireEvent.drop(screen.getByText('Nothing here'), { dataTransfer: { types: ['Files'], files } })
}

/** Whether the browser performs its default action. */
function isLeftToTheBrowser(kind: string): boolean {
  return fireEvent.dragOver(screen.getByText('Nothing here'), { dataTransfer: { types: [kind] } })
}

beforeEach(() => {
  location.hash = ''
})

it('never lets the browser open a file that is dropped, and leaves text alone', () => {
  open()
  expect(['Files', 'text/plain'].map(isLeftToTheBrowser)).toEqual([false, true])
})

it('opens the tab a file was made in with the settings it carries', async () => {
  const { user, taken } = open()
  drop(file())
  const dialog = await screen.findByRole('dialog', { name: 'What should be done with this file?' })
  expect(within(dialog).getByText('A harbour')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Reuse settings in Images' }))
  await waitFor(() => expect(taken).toEqual([provenance]))
  expect(location.hash).toBe('#/images')
})

it('leads to the request that made a file, where this app sent it', async () => {
  const run = { id: 'r1', foundBy: 'run', format: 'images', model: 'painter', startedAt: 0 } as const
  const { user } = open({ 'media.recognise': () => ok({ mediaType: 'image/png', provenance, run }) })
  drop(file())
  await user.click(await screen.findByRole('radio', { name: /^Find what made this The request to painter/ }))
  await user.click(screen.getByRole('button', { name: 'Show request' }))
  expect(location.hash).toBe('#/history/r1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps a file in the library instead, and says why where it cannot be kept', async () => {
  const { user, bridge } = open({
    'intake.end': () => err({ kind: 'storage', message: 'The disk is full.', nextStep: 'Free some room.' }),
  })
  drop(file())
  await user.click(await screen.findByRole('radio', { name: /^Import into the library/ }))
  const keep = screen.getByRole('button', { name: 'Import' })
  await user.click(keep)
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
  bridge.answer({ 'intake.end': () => ok(item) })
  await user.click(keep)
  await waitFor(() => expect(location.hash).toBe('#/library'))
  expect(bridge.callsOf('intake.begin').map(({ name }) => name)).toEqual(['harbour.png', 'harbour.png'])
})

it('offers only what can be done: no form for a format that has none, no second copy of what is kept', async () => {
  const { bridge } = open({
    'media.recognise': () =>
      ok({ mediaType: 'image/png', provenance: { ...provenance, format: 'chat' }, itemId: 'm1' }),
  })
  drop(file())
  const kept = await screen.findByRole('radio', { name: 'Import into the library already in the library' })
  expect(kept.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: /Reuse|Import/ })).toBeNull()
  expect(screen.queryByRole('radio', { name: /Reuse/ })).toBeNull()
  expect(bridge.callsOf('intake.begin')).toEqual([])
})

it('offers several files to the library at once', async () => {
  const { user, bridge } = open()
  drop(file('a.png'), file('b.png'))
  expect(await screen.findByRole('dialog', { name: 'What should be done with these 2 files?' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^Import into the library/ }))
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(bridge.callsOf('intake.end')).toHaveLength(2))
  expect(bridge.callsOf('media.recognise')).toEqual([])
})

/** The reasons of the tabs that accept neither audio nor all files, in the order of the rail. */
const ofOtherKinds = fileTabs.flatMap((tab) => {
  const takes: TakesFiles = tabTable[tab].takesFiles
  if (takesEveryFile(takes) || takes.kinds.includes('audio')) return []
  return [`${formatsText().drops[tab].label} ${takes.kinds.includes('text') ? 'not text' : 'not an image'}`]
})

it('offers first what fits the bytes, whatever the name says, and greys the rest with the reason', async () => {
  expect(ofOtherKinds).toContain('Edit as an image not an image')
  open({ 'media.recognise': () => ok({ mediaType: 'audio/mp4', durationMs: 2_467_000 }) })
  drop(new File([new Uint8Array(30_000_000)], 'call.png'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('M4A, 41 min 7 s, 30 MB, read from the bytes')).toBeTruthy()
  expect(within(dialog).getByText(/^The bytes of call.png are M4A, whatever its name says/)).toBeTruthy()
  expect(
    within(dialog)
      .getAllByRole('radio')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Transcribe Larger than 25 MB, which most gateways accept at most',
    'Import into the library A copy is saved in the media folder; nothing is sent',
    ...ofOtherKinds,
    'Attach to the open conversation larger than 20 MB',
  ])
})

it('hands the files to the tab that is chosen with arrow keys and Enter, and remembers the choice for their kind', async () => {
  const given: (readonly File[])[] = []
  function Rerank() {
    useFilesTabPayload('rerank', (files) => given.push(files))
    return null
  }
  const { user, bridge } = open(
    {
      'media.recognise': () => ok({ mediaType: 'text/plain' }),
      'settings.set': () => ok(startedSettings),
    },
    <Rerank />,
  )
  const first = rows()
  drop(first)
  await user.click(await screen.findByRole('checkbox', { name: 'Remember for text' }))
  act(() => screen.getByRole('radio', { name: /^Add rows/ }).focus())
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  expect(location.hash).toBe('#/rerank')
  expect(bridge.callsOf('settings.set')).toEqual([{ dropChoices: { text: 'rerank' } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const second = rows()
  drop(second)
  await waitFor(() => expect(given).toEqual([[first], [second]]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('opens a curl command as a request, and asks about a remembered choice that is not possible', async () => {
  const { user } = open({
    'media.recognise': () => ok({ mediaType: 'text/plain' }),
    'settings.get': () => ok({ ...startedSettings, dropChoices: { text: 'edit' } }),
  })
  drop(new File(['curl https://gw.example.net/v1/chat/completions -d "{}"'], 'request.sh'))
  await user.click(await screen.findByRole('button', { name: 'Open request' }))
  expect(usePaste.getState()).toMatchObject({ isOpen: true, text: expect.stringContaining('curl https') })
  usePaste.getState().close()
})
