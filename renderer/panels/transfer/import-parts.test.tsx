import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import {
  onlyRequestsCode,
  type FoundConversation,
  type ImportReport,
} from '../../../shared/transfer/import-steps.ts'
import { ownFileKinds, type OwnFileKind } from '../../../shared/data/own-files.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { useOwnFilePayload, type OwnFile } from '../../stores/own-file-payload.ts'
import { useIncidentStore } from '../incident/incident-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ImportBody, ImportFoot } from './import-parts.tsx'
import { useImportState } from './import-store.ts'

const found: readonly FoundConversation[] = [
  { index: 0, source: 'chatgpt', title: 'Routes', turns: 42, branches: 3, files: 1 },
  { index: 1, source: 'chatgpt', title: 'Weather', turns: 2, branches: 1, files: 0, isHere: true },
  { index: 2, source: 'chatgpt', title: '', turns: 0, branches: 1, files: 0, skipped: 'no-messages' },
]

const report: ImportReport = {
  conversationIds: ['c1'],
  turns: 42,
  files: 1,
  folderId: 'f1',
  folderName: 'Kept',
  isNewFolder: true,
  notes: [{ kind: 'unknown-part', count: 2, example: 'Routes' }],
  failed: [],
}

beforeEach(() => useImportState.setState({ step: 'choose' }, true))
afterEach(() => useImportState.setState({ step: 'choose' }, true))

function open() {
  return renderInApp(
    <>
      <ImportBody />
      <ImportFoot onClose={() => undefined} />
    </>,
    {
      handlers: {
        'transfer.begin': () => ok({ id: 'file' }),
        'transfer.append': () => ok({}),
        'transfer.discard': () => ok({}),
        'transfer.undoImport': () => ok({}),
      },
    },
  )
}

/** Chooses a file in which main finds three conversations. */
async function read({ user, bridge }: ReturnType<typeof open>): Promise<void> {
  await user.upload(screen.getByLabelText('Export of another app'), new File(['{}'], 'export.json'))
  await screen.findByRole('progressbar')
  const stream = bridge.streamsOf('transfer.read').at(-1)
  act(() => {
    stream?.push({ type: 'found', conversations: [...found] })
    stream?.push({
      type: 'read',
      sources: ['chatgpt'],
      bytes: 48_200_000,
      unpackedBytes: 186_000_000,
      notes: [{ kind: 'unknown-part', count: 2, example: 'Routes' }],
      others: 0,
    })
    stream?.end()
  })
  await screen.findByText('export.json')
}

function rows(): readonly HTMLElement[] {
  return within(screen.getByRole('list', { name: 'Conversations in the file' })).getAllByRole('listitem')
}

it('says what is in a file, and lists the part of it that is looked at', async () => {
  const app = open()
  await read(app)
  expect(screen.getByText('ChatGPT · 48 MB · 186 MB unpacked')).toBeTruthy()
  expect(rows()).toHaveLength(3)
  expect(screen.getByText('2 parts of messages are not supported: will be left out')).toBeTruthy()
  await app.user.click(screen.getByRole('radio', { name: 'Skipped' }))
  expect(rows().map(({ textContent }) => textContent)).toEqual(['Untitledno messages'])
  await app.user.click(screen.getByRole('radio', { name: 'To import' }))
  expect(rows()).toHaveLength(1)
  // A deselected row stays visible, so that it can be selected again.
  await app.user.click(screen.getByRole('checkbox', { name: 'Routes' }))
  expect(rows()).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Import 0 conversations' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

it('keeps the file and what was chosen of it while nothing shows them', async () => {
  const first = open()
  await read(first)
  await first.user.click(screen.getByRole('checkbox', { name: 'Weather' }))
  const folder = screen.getByRole('textbox', { name: 'Into folder' })
  await first.user.clear(folder)
  await first.user.type(folder, 'Kpt')
  await first.user.type(folder, 'e', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  first.unmount()
  expect(first.bridge.callsOf('transfer.discard')).toEqual([])
  const { user, bridge } = open()
  await user.click(screen.getByRole('button', { name: 'Import 2 conversations' }))
  expect(bridge.streamsOf('transfer.import').map(({ input }) => input)).toEqual([
    { id: 'file', indexes: [0, 1], folderName: 'Kept' },
  ])
})

it('goes back to what was chosen when storing is stopped, and offers the Undo of what came', async () => {
  const app = open()
  const { user, bridge } = app
  await read(app)
  await user.click(screen.getByRole('checkbox', { name: 'Weather' }))
  await user.click(screen.getByRole('button', { name: 'Import 2 conversations' }))
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(bridge.streamsOf('transfer.import')[0]?.isClosed).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Import 2 conversations' }))
  const again = bridge.streamsOf('transfer.import')[1]
  act(() => {
    again?.push({ type: 'imported', report })
    again?.end()
  })
  expect(await screen.findByText('2 parts of messages are not supported: left out')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  expect(bridge.callsOf('transfer.undoImport')).toEqual([{ conversationIds: ['c1'], folderId: 'f1' }])
  expect(await screen.findByText('Import undone. Its conversations are in the trash.')).toBeTruthy()
  expect(bridge.callsOf('transfer.discard')).toEqual([{ id: 'file' }])
})

/** Where each kind is opened: the address, and the tab that receives the file. */
const taken: Readonly<
  Record<OwnFileKind, { readonly tab: string; readonly hash: string } | 'viewer' | undefined>
> = {
  backup: { tab: 'settings', hash: '#/settings/backup' },
  connections: { tab: 'settings', hash: '#/settings/backup' },
  presets: { tab: 'library', hash: '#/library/presets' },
  pack: { tab: 'experiments', hash: '#/experiments' },
  incident: 'viewer',
  passport: undefined,
}

function Taking({ tab, onTaken }: { tab: string; onTaken: (own: OwnFile) => void }) {
  useOwnFilePayload(tab, onTaken)
  return null
}

it.each(ownFileKinds)(
  'says that a file is no conversations, and leads to where it is taken: %s',
  async (kind) => {
    location.hash = '#/chat'
    useIncidentStore.getState().close()
    const given: OwnFile[] = []
    const take = (own: OwnFile): void => void given.push(own)
    const place = taken[kind]
    const { user, bridge } = renderInApp(
      <>
        <ImportBody />
        {typeof place === 'object' && <Taking tab={place.tab} onTaken={take} />}
      </>,
      { handlers: { 'transfer.recognise': () => ok({ kind }) } },
    )
    const file = new File(['{}'], 'given.json')
    await user.upload(screen.getByLabelText('Export of another app'), file)
    const { own, otherFile } = transferText()
    expect((await screen.findByRole('status')).textContent).toBe(`given.json${own.isA[kind]}`)
    expect(bridge.callsOf('transfer.begin')).toEqual([])
    expect(location.hash).toBe('#/chat')
    const verbs = screen.getAllByRole('button').map(({ textContent }) => textContent)
    if (kind === 'passport') {
      expect(verbs).toEqual([otherFile])
      return
    }
    expect(verbs).toEqual([otherFile, own.open[kind]])
    expect(document.activeElement?.textContent).toBe(own.open[kind])
    await user.keyboard('{Enter}')
    if (place === 'viewer') expect(useIncidentStore.getState()).toMatchObject({ isViewerOpen: true, file })
    else {
      await waitFor(() => expect(given).toEqual([{ kind, file }]))
      expect(location.hash).toBe(place?.hash)
    }
    expect(useImportState.getState()).toEqual({ step: 'choose' })
  },
)

it('leads a HAR file to Raw once it was read and has no conversations', async () => {
  location.hash = '#/chat'
  const given: OwnFile[] = []
  const { user, bridge } = renderInApp(
    <>
      <ImportBody />
      <Taking tab="raw" onTaken={(own) => void given.push(own)} />
    </>,
    {
      handlers: {
        'transfer.begin': () => ok({ id: 'file' }),
        'transfer.append': () => ok({}),
        'transfer.discard': () => ok({}),
      },
    },
  )
  const file = new File(['{}'], 'x.har')
  await user.upload(screen.getByLabelText('Export of another app'), file)
  await waitFor(() => expect(bridge.streamsOf('transfer.read')).toHaveLength(1))
  act(() =>
    bridge
      .streamsOf('transfer.read')[0]
      ?.end(err({ kind: 'invalid-input', code: onlyRequestsCode, message: 'No conversations' })),
  )
  const { own, otherFile } = transferText()
  expect((await screen.findByRole('status')).textContent).toBe(`x.har${own.isA.har}`)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    otherFile,
    own.open.har,
  ])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(given).toEqual([{ kind: 'har', file }]))
  expect(location.hash).toBe('#/raw')
})
