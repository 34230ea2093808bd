import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Connection } from '../../../shared/connections/connection.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { fakeAnswers, workConnection } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ScheduledBackupsSection } from './backup/scheduled-backups.tsx'
import { SettingsTab } from './settings-tab.tsx'

type Page = 'connections/work' | 'data' | 'backup'

interface SavedField {
  readonly page: Page
  readonly role: 'textbox' | 'spinbutton' | 'time'
  readonly typed: string
  /** The value shown after saving, if the main process changes it. */
  readonly saved?: string
  readonly more: string
  readonly isAdvanced?: true
  readonly isProxy?: true
}

const onConnection = { page: 'connections/work', role: 'textbox' } as const
const timeout = { ...onConnection, role: 'spinbutton', typed: '12', more: '0', isAdvanced: true } as const
const headerName = { ...onConnection, typed: 'x-own-id', more: '2', isAdvanced: true } as const

/** All fields that are saved on blur, by name. */
const fields: Readonly<Record<string, SavedField>> = {
  Name: { ...onConnection, typed: 'Office', more: ' 2' },
  Address: { ...onConnection, typed: 'https://two.example.net', more: '/v1' },
  'Proxy address': { ...onConnection, typed: 'http://proxy:3128', more: '0', isProxy: true },
  'Hosts without the proxy': { ...onConnection, typed: '10.0.0.0/8', more: ', b.example', isProxy: true },
  // Saved credentials are never shown.
  'Proxy user and password': { ...onConnection, typed: 'robot:secret', saved: '', more: '2', isProxy: true },
  'Connection timeout in seconds': timeout,
  'Response timeout in seconds': timeout,
  'Idle timeout in seconds': timeout,
  'Text: First byte in seconds': timeout,
  'Video: Total in seconds': timeout,
  'Header name: Messages key': headerName,
  'Header name: Generate content key': headerName,
  'Pattern for new file names': { page: 'data', role: 'textbox', typed: 'shot', more: '-own' },
  'Time of day': { page: 'backup', role: 'time', typed: '09:30', more: '09:45' },
}

const diskIsFull: AppError = { kind: 'storage', message: 'The disk is full.' }

/** A fake main process that answers on demand. */
function slowMain(first: Connection) {
  let answer = Promise.withResolvers<AppError | undefined>()
  const known = fakeAnswers({ connections: [first] })
  let connection = first
  let schedule = { folder: '/backups', every: 'day' as const, keep: 7 }
  const handlers: FakeHandlers = {
    ...known,
    'connections.list': () => ok([connection]),
    async 'connections.update'({ extraHeaders: _headers, proxy, ...change }) {
      const error = await answer.promise
      if (error !== undefined) return err(error)
      const { credentials, ...choice } =
        proxy?.mode === 'custom' ? proxy : { credentials: undefined, ...proxy }
      const sealed = { credentials: { state: 'saved' as const, valueId: credentials?.value ?? 'v1' } }
      connection = {
        ...connection,
        ...change,
        ...(proxy !== undefined && {
          proxy: { ...choice, ...(credentials && sealed) } as typeof connection.proxy,
        }),
      }
      return ok(connection)
    },
    async 'settings.set'(patch) {
      const error = await answer.promise
      return error === undefined ? (known['settings.set']?.(patch) ?? err(diskIsFull)) : err(error)
    },
    'backup.scheduled': () => ok({ schedule, isWriting: false }),
    async 'backup.setSchedule'(next) {
      const error = await answer.promise
      if (error !== undefined) return err(error)
      schedule = { ...schedule, ...next } as typeof schedule
      return ok({ schedule, isWriting: false })
    },
  }
  return {
    handlers,
    answer(error?: AppError) {
      answer.resolve(error)
      answer = Promise.withResolvers()
    },
  }
}

const commands = ['connections.update', 'settings.set', 'backup.setSchedule'] as const

async function open(name: string, field: SavedField) {
  const proxy = { mode: 'custom', url: 'http://one:1' } as const
  const main = slowMain(field.isProxy ? { ...workConnection, proxy } : workConnection)
  location.hash = `#/settings/${field.page}`
  const page = field.page === 'backup' ? <ScheduledBackupsSection /> : <SettingsTab />
  const { user, bridge } = renderInApp(page, { handlers: main.handlers })
  if (field.isAdvanced) await user.click(await screen.findByRole('button', { name: /^Advanced/ }))
  const box =
    field.role === 'time' ? await screen.findByLabelText(name) : await screen.findByRole(field.role, { name })
  const sent = (): number => commands.reduce((sum, command) => sum + bridge.callsOf(command).length, 0)
  const before = value(box)
  return { main, user, box, sent, before }
}

function value(box: HTMLElement): string {
  return (box as HTMLInputElement).value
}

/** Replaces the text of a field; a time is set as a whole. */
async function put(user: UserEvent, box: HTMLElement, { role }: SavedField, text: string): Promise<void> {
  if (role === 'time') return void fireEvent.change(box, { target: { value: text } })
  await user.clear(box)
  await user.type(box, text)
}

describe.each(Object.entries(fields))('%s', (name, field) => {
  const { typed, saved = typed, more, role } = field

  it('shows what was typed from Enter on, until main has saved it', async () => {
    const { main, user, box, sent } = await open(name, field)
    await put(user, box, field, typed)
    await user.type(box, '{Enter}')
    await waitFor(() => expect(sent()).toBe(1))
    expect(value(box)).toBe(typed)
    fireEvent.blur(box)
    expect(value(box)).toBe(typed)
    main.answer()
    await waitFor(() => expect(value(box)).toBe(saved))
    fireEvent.blur(box)
    // Saved once, although the field was blurred as well.
    expect(sent()).toBe(1)
  })

  it('keeps what is typed while it is being saved, and saves it next', async () => {
    const { main, user, box, sent } = await open(name, field)
    await put(user, box, field, typed)
    await user.type(box, '{Enter}')
    await waitFor(() => expect(sent()).toBe(1))
    if (role === 'time') await put(user, box, field, more)
    else await user.type(box, more)
    const now = role === 'time' ? more : `${typed}${more}`
    main.answer()
    await user.type(box, '{Enter}')
    await waitFor(() => expect(sent()).toBe(2))
    expect(value(box)).toBe(now)
    main.answer()
    await waitFor(() => expect(value(box)).toBe(saved === '' ? '' : now))
  })

  it('keeps what could not be saved, says why, and saves it at another try', async () => {
    const { main, user, box, sent } = await open(name, field)
    await put(user, box, field, typed)
    await user.type(box, '{Enter}')
    await waitFor(() => expect(sent()).toBe(1))
    main.answer(diskIsFull)
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
    expect(value(box)).toBe(typed)
    await user.type(box, '{Enter}')
    await waitFor(() => expect(sent()).toBe(2))
    main.answer()
    await waitFor(() => expect(value(box)).toBe(saved))
  })

  it('shows the saved value again after Escape, and saves nothing', async () => {
    const { user, box, sent, before } = await open(name, field)
    await put(user, box, field, typed)
    await givesUp(box, before)
    expect(sent()).toBe(0)
  })
})

const headerField = { page: 'connections/work', role: 'textbox', typed: 'x-own', more: '2' } as const

it.each(['Name of header 1', 'Value of header 1'])(
  '%s, one of a list, shows the saved value again after Escape, and saves nothing',
  async (name) => {
    const { user, box, sent, before } = await open(name, headerField)
    await put(user, box, headerField, 'x-own')
    await givesUp(box, before)
    // Type in the middle of the existing text.
    await user.type(box, '-y', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    await givesUp(box, before)
    expect(sent()).toBe(0)
  },
)

it('what is typed into a header after it was sent is given up alone', async () => {
  const { user, box, sent } = await open('Value of header 1', headerField)
  await put(user, box, headerField, 'x-own')
  fireEvent.blur(box)
  await waitFor(() => expect(sent()).toBe(1))
  await user.type(box, '2')
  await givesUp(box, 'x-own')
})

/** Escape restores the previous value and consumes the key event; without changes it leaves the event to others. */
async function givesUp(box: HTMLElement, before: string): Promise<void> {
  expect(fireEvent.keyDown(box, { key: 'Escape' }), 'is taken').toBe(false)
  expect(value(box)).toBe(before)
  expect(fireEvent.keyDown(box, { key: 'Escape' }), 'is left to others').toBe(true)
  fireEvent.blur(box)
  expect(value(box)).toBe(before)
}
