import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type {
  Connection,
  ConnectionSettings,
  KeyDescription,
  ProxyChoice,
  ShownHeader,
  ShownProxy,
} from '../../../shared/connections/connection.ts'
import type { KeyHealth } from '../../../shared/connections/key-health.ts'
import type { Stage } from '../../../shared/doctor/check-up.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { appInfo, fakeAnswers, practiceConnection, workConnection } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { SettingsTab } from './settings-tab.tsx'

function open(rest: string, options: { handlers?: FakeHandlers; connections?: Connection[] } = {}) {
  location.hash = `#/settings/${rest}`
  const connections = options.connections ?? [practiceConnection, workConnection]
  return renderInApp(<SettingsTab />, {
    handlers: { ...fakeAnswers({ connections }), ...options.handlers },
  })
}

/** An answered run, with the properties that the table of routes reads. */
function answered(format: string, url: string): never {
  return {
    id: format,
    format,
    url,
    model: 'm1',
    startedAt: 1,
    status: 'done',
    method: 'POST',
    isStreamed: false,
  } as never
}

/** A fake main process with one connection: applies a change and returns the result. */
function answersUpdates(): FakeHandlers {
  return { 'connections.update': (change) => ok(changed(change)) }
}

function changed({ extraHeaders, proxy, ...change }: Partial<ConnectionSettings>): Connection {
  const headers = extraHeaders?.map(({ name }) => ({
    name,
    state: 'saved' as const,
    lastFour: '',
    valueId: name === 'x-team' ? 'v1' : 'v2',
  }))
  return {
    ...workConnection,
    ...change,
    ...(headers && { extraHeaders: headers }),
    ...(proxy && { proxy: shownProxy(proxy) }),
  }
}

/** Credentials are removed from the address, and count as new each time. */
function shownProxy(proxy: ProxyChoice): ShownProxy {
  if (proxy.mode !== 'custom') return proxy
  const { mode, credentials } = proxy
  const url = proxy.url.replace(/\/\/.*@/, '//')
  const value = credentials?.value ?? (url === proxy.url ? undefined : proxy.url)
  if (value === undefined && credentials === undefined) return { mode, url }
  return { mode, url, credentials: { state: 'saved', valueId: value ?? 'v1' } }
}

it.each([
  'connections',
  'connections/work',
  'connections/practice',
  'connections/new',
  'keys',
  'data',
  'backup',
])('shows one entry of the list as the open one at %s', async (rest) => {
  open(rest)
  const list = await screen.findByRole('navigation', { name: 'Settings' })
  expect(list.querySelectorAll('[aria-current]')).toHaveLength(1)
})

describe('the page of a connection', () => {
  it('saves each field when it is left', async () => {
    const { user, bridge } = open('connections/work', { handlers: answersUpdates() })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Office{Enter}')
    await user.click(screen.getByRole('button', { name: /^Advanced/ }))
    const timeout = screen.getByRole('spinbutton', { name: 'Idle timeout in seconds' })
    await user.clear(timeout)
    await user.type(timeout, '120')
    expect(screen.getByText(/300 s or more is safe/)).toBeTruthy()
    await user.tab()
    await user.click(screen.getByRole('radio', { name: 'None' }))
    expect(bridge.callsOf('connections.update')).toEqual([
      { id: 'work', name: 'Office' },
      { id: 'work', idleTimeoutSeconds: 120 },
      { id: 'work', proxy: { mode: 'none' } },
    ])
  })

  it('says what went wrong until something else is done', async () => {
    const { user } = open('connections/work', {
      handlers: {
        ...answersUpdates(),
        'connections.duplicate': () => err({ kind: 'storage', message: 'The disk is full.' }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Duplicate' }))
    expect(await screen.findByText('The disk is full.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'None' }))
    await waitFor(() => expect(screen.queryByText('The disk is full.')).toBeNull())
  })

  it('saves what is typed when the page goes away under it', async () => {
    const { user, bridge, unmount } = open('connections/work', { handlers: answersUpdates() })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Office')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() =>
      expect(bridge.callsOf('connections.update')).toEqual([{ id: 'work', name: 'Office' }]),
    )
    await user.type(screen.getByRole('textbox', { name: 'Value of header 1' }), 'es')
    unmount()
    await waitFor(() =>
      expect(bridge.callsOf('connections.update').at(-1)).toEqual({
        id: 'work',
        // A saved value is never shown, so the typed text is the whole new value.
        extraHeaders: [{ name: 'x-team', value: 'es' }],
      }),
    )
  })

  it('leads on to Chat and to the models, with requests going there', async () => {
    const { user, bridge } = open('connections/work', { handlers: answersUpdates() })
    const next = await screen.findByRole('region', { name: 'Next steps' })
    await user.click(within(next).getByRole('button', { name: 'Open Chat' }))
    expect(location.hash).toBe('#/chat/new')
    expect(bridge.callsOf('settings.set')).toEqual([{ activeConnectionId: 'work' }])
    await user.click(within(next).getByRole('button', { name: 'Choose a model' }))
    expect(location.hash).toBe('#/models')
  })

  it('does not save an address that cannot be read, and keeps the old one', async () => {
    const { user, bridge } = open('connections/work', { handlers: answersUpdates() })
    const address = await screen.findByRole('textbox', { name: 'Address' })
    await user.clear(address)
    await user.type(address, 'two words')
    expect(screen.getByRole('alert').textContent).toContain('no spaces')
    await user.tab()
    expect(bridge.callsOf('connections.update')).toEqual([])
    expect(address).toHaveProperty('value', workConnection.address)
  })

  it('warns before an address with another host leaves the keys behind', async () => {
    const { user, bridge } = open('connections/work', { handlers: answersUpdates() })
    const address = await screen.findByRole('textbox', { name: 'Address' })
    await user.clear(address)
    await user.type(address, 'https://other.example.net')
    expect(screen.getByText(/stay bound to https:\/\/gw\.example\.net/)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('connections.update')).toEqual([
      { id: 'work', address: 'https://other.example.net' },
    ])
  })

  it('saves a header once it is whole, and refuses a name that carries a key', async () => {
    const { user, bridge } = open('connections/work', { handlers: answersUpdates() })
    await user.click(await screen.findByRole('button', { name: 'Add a header' }))
    await user.type(screen.getByRole('textbox', { name: 'Name of header 2' }), 'Authorization')
    await user.type(screen.getByRole('textbox', { name: 'Value of header 2' }), 'Bearer x')
    await user.tab()
    expect(screen.getByRole('alert').textContent).toContain('Add a key below instead')
    expect(bridge.callsOf('connections.update')).toEqual([])
    await user.clear(screen.getByRole('textbox', { name: 'Name of header 2' }))
    await user.type(screen.getByRole('textbox', { name: 'Name of header 2' }), 'x-trace')
    await user.tab()
    expect(bridge.callsOf('connections.update')).toEqual([
      {
        id: 'work',
        extraHeaders: [{ name: 'x-team' }, { name: 'x-trace', value: 'Bearer x' }],
      },
    ])
    // The typed value is hidden once it is saved.
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Value of header 2' })).toHaveProperty('value', ''),
    )
  })

  it('shows of the value of a header that there is one, and when it is needed again', async () => {
    const headers: ShownHeader[] = [
      { name: 'x-team', state: 'saved', lastFour: '41c0', valueId: 'v1' },
      { name: 'x-tenant', state: 'other-way', lastFour: '', valueId: 'v2' },
      { name: 'anthropic-beta', state: 'open', lastFour: '', value: 'files' },
    ]
    const { user, bridge } = open('connections/work', {
      connections: [practiceConnection, { ...workConnection, extraHeaders: headers }],
      handlers: answersUpdates(),
    })
    const first = await screen.findByRole('textbox', { name: 'Value of header 1' })
    expect(first).toHaveProperty('value', '')
    expect(first).toHaveProperty('placeholder', '••••••••41c0')
    expect(screen.getByRole('textbox', { name: 'Value of header 3' })).toHaveProperty('value', 'files')
    expect(screen.getByText(/^Enter the value again if you changed/)).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Value of header 2' }), 'tenant-2')
    await user.tab()
    expect(bridge.callsOf('connections.update')).toEqual([
      {
        id: 'work',
        extraHeaders: [
          { name: 'x-team' },
          { name: 'x-tenant', value: 'tenant-2' },
          { name: 'anthropic-beta', value: 'files' },
        ],
      },
    ])
  })

  it('saves a custom proxy only once its address can be read', async () => {
    const { user, bridge } = open('connections/work', { handlers: answersUpdates() })
    await user.click(await screen.findByRole('radio', { name: 'Custom' }))
    expect(bridge.callsOf('connections.update')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Proxy address' }), 'http://proxy:3128{Enter}')
    expect(bridge.callsOf('connections.update')).toEqual([
      { id: 'work', proxy: { mode: 'custom', url: 'http://proxy:3128' } },
    ])
  })

  it('keeps user and password of a proxy out of sight, replaces and removes them', async () => {
    const url = 'http://proxy.example:3128'
    const { user, bridge } = open('connections/work', {
      connections: [practiceConnection, { ...workConnection, proxy: { mode: 'custom', url } }],
      handlers: answersUpdates(),
    })
    const field = await screen.findByRole('textbox', { name: 'Proxy user and password' })
    const addressField = screen.getByRole('textbox', { name: 'Proxy address' })
    expect(field).toHaveProperty('placeholder', 'user:password, if required')
    await user.type(field, 'robot:first-password{Enter}')
    await waitFor(() => expect(field).toHaveProperty('placeholder', '••••••••'))
    expect(field).toHaveProperty('value', '')
    await user.clear(addressField)
    await user.type(addressField, 'http://robot:second-password@proxy.example:3128{Enter}')
    await waitFor(() => expect(addressField).toHaveProperty('value', url))
    await user.type(addressField, '0{Enter}')
    await user.click(screen.getByRole('button', { name: 'Remove proxy user and password' }))
    await waitFor(() => expect(field).toHaveProperty('placeholder', 'user:password, if required'))
    expect(bridge.callsOf('connections.update').map(({ proxy }) => proxy)).toEqual([
      { mode: 'custom', url, credentials: { value: 'robot:first-password' } },
      { mode: 'custom', url: 'http://robot:second-password@proxy.example:3128', credentials: {} },
      { mode: 'custom', url: `${url}0`, credentials: {} },
      { mode: 'custom', url: `${url}0` },
    ])
  })

  it('says why user and password of a proxy are needed again', async () => {
    const credentials = { state: 'other-way', valueId: 'v1' } as const
    open('connections/work', {
      connections: [
        practiceConnection,
        { ...workConnection, proxy: { mode: 'custom', url: 'http://proxy.example:3128', credentials } },
      ],
    })
    expect(await screen.findByText(/^Entered for another proxy/)).toBeTruthy()
  })

  it('takes a certificate as text and says when there is none in it', async () => {
    const { user, bridge } = open('connections/work', { handlers: answersUpdates() })
    await user.click(await screen.findByRole('button', { name: 'Add a certificate' }))
    const text = await screen.findByRole('textbox', { name: 'PEM text' })
    await user.type(text, 'nothing')
    expect(screen.getByRole('alert').textContent).toContain('No certificate found')
    const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
    await user.clear(text)
    await user.click(text)
    await user.paste(pem)
    await user.click(screen.getByRole('button', { name: 'Trust for this connection' }))
    expect(bridge.callsOf('connections.update')).toEqual([{ id: 'work', caCertificate: pem }])
  })

  it('says why a change was not saved', async () => {
    const { user } = open('connections/work', {
      handlers: { 'connections.update': () => err({ kind: 'storage', message: 'The disk is full.' }) },
    })
    await user.click(await screen.findByRole('radio', { name: 'None' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
  })

  it('shows what each route becomes and which header carries the key', async () => {
    open('connections/work')
    const row = await screen.findByRole('row', { name: /^Messages/ })
    expect(row.textContent).toContain('https://gw.example.net/v1/messages')
    expect(row.textContent).toContain('x-api-key')
  })

  it('removes a connection at once, with a way back', async () => {
    const { user, bridge } = open('connections/work', {
      handlers: { 'connections.remove': () => ok({}), 'connections.restore': () => ok(workConnection) },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Work gateway removed, with its keys.')).toBeTruthy()
    expect(bridge.callsOf('connections.remove')).toEqual([{ id: 'work' }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(bridge.callsOf('connections.restore')).toEqual([{ id: 'work' }])
    await waitFor(() => expect(location.hash).toBe('#/settings/connections/work'))
  })

  it('opens a copy, and says that it has no keys', async () => {
    const copy = { ...workConnection, id: 'copy', name: 'Work gateway copy', keys: [], activeKeyId: null }
    const { user } = open('connections/work', {
      handlers: {
        'connections.duplicate': () => ok(copy),
        'connections.list': () => ok([practiceConnection, workConnection, copy]),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Duplicate' }))
    expect(await screen.findByText('Work gateway copy created, without keys.')).toBeTruthy()
    expect(location.hash).toBe('#/settings/connections/copy')
  })

  it('names vendor headers otherwise, shows that in the routes, and goes back to the defaults', async () => {
    const own = { ...workConnection, headerNames: { messagesKey: 'x-own-key' } }
    const { user, bridge } = open('connections/work', {
      connections: [practiceConnection, own],
      handlers: answersUpdates(),
    })
    const table = await screen.findByRole('table', { name: 'Endpoints' })
    expect(within(table).getByRole('row', { name: /^Messages/ }).textContent).toContain('x-own-key')
    await user.click(screen.getByRole('button', { name: /^Advanced/ }))
    const version = screen.getByRole('textbox', { name: 'Header name: Messages version' })
    await user.clear(version)
    await user.type(version, 'x-own-version{Enter}')
    await user.click(screen.getByRole('button', { name: 'Reset to x-api-key' }))
    expect(bridge.callsOf('connections.update')).toEqual([
      { id: 'work', headerNames: { messagesKey: 'x-own-key', messagesVersion: 'x-own-version' } },
      { id: 'work', headerNames: { messagesKey: 'x-api-key', messagesVersion: 'x-own-version' } },
    ])
  })

  it('shows what each route would become before the address is saved', async () => {
    const { user, bridge } = open('connections/work', { handlers: answersUpdates() })
    const address = await screen.findByRole('textbox', { name: 'Address' })
    await user.clear(address)
    await user.type(address, 'other.example.net/api/v1/chat/completions')
    const table = screen.getByRole('table', { name: 'Endpoints' })
    expect(within(table).getByRole('row', { name: /^Rerank/ }).textContent).toContain(
      'https://other.example.net/api/v1/rerank',
    )
    expect(bridge.callsOf('connections.update')).toEqual([])
  })

  it('offers neither fields nor removal for the practice gateway', async () => {
    open('connections/practice')
    expect(await screen.findByText(/cannot be changed or removed/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })

  it('says that a connection is gone', async () => {
    open('connections/nobody')
    expect(await screen.findByRole('heading', { name: 'Connection not found' })).toBeTruthy()
  })
})

describe('keys', () => {
  it('takes a key that is typed as soon as the dialog is open, and Enter saves it', async () => {
    const { user, bridge } = open('connections/work', { handlers: { 'keys.set': () => ok(workConnection) } })
    await user.click(await screen.findByRole('button', { name: 'Paste it again' }))
    const key = await screen.findByRole('textbox', { name: 'Key' })
    await waitFor(() => expect(document.activeElement).toBe(key))
    await user.keyboard('sk-new{Enter}')
    expect(bridge.callsOf('keys.set')).toEqual([
      { connectionId: 'work', keyId: 'k2', key: 'sk-new', name: 'From laptop' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows names, last characters and states, and asks for an unreadable one again', async () => {
    const { user, bridge } = open('connections/work', { handlers: { 'keys.set': () => ok(workConnection) } })
    const keys = await screen.findByRole('region', { name: 'Keys' })
    const rows = within(keys).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Team search••••••••41c0Stored encryptedin use',
      'From laptopcannot decryptCannot be decrypted herePaste it againPaste it again: it was encrypted on another computer or for another user.',
    ])
    await user.click(within(keys).getByRole('button', { name: 'Paste it again' }))
    const dialog = await screen.findByRole('dialog', { name: 'Replace From laptop' })
    expect(dialog.textContent).toContain('encrypted by this computer’s keychain')
    await user.type(within(dialog).getByRole('textbox', { name: 'Key' }), 'sk-new')
    await user.click(within(dialog).getByRole('button', { name: 'Replace key' }))
    expect(bridge.callsOf('keys.set')).toEqual([
      { connectionId: 'work', keyId: 'k2', key: 'sk-new', name: 'From laptop' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows what a gateway last said to each key, with the remedy and what is left to it', async () => {
    const now = Date.now()
    const [first] = workConnection.keys
    const keyWith = (id: string, health: KeyHealth) => ({ ...first, id, name: id, health }) as KeyDescription
    const keys = [
      keyWith('full', {
        state: 'valid',
        checkedAt: now,
        modelCount: 42,
        limits: [{ of: 'requests', limit: 5_000, remaining: 4_980 }],
      }),
      keyWith('few', { state: 'valid', checkedAt: now, modelCount: 9 }),
      keyWith('old', { state: 'refused', checkedAt: now, status: 401 }),
      keyWith('off', { state: 'forbidden', checkedAt: now, status: 403 }),
      keyWith('slow', { state: 'limited', checkedAt: now, status: 429, retryAt: now + 90_000 }),
    ]
    open('connections/work', {
      connections: [practiceConnection, { ...workConnection, keys, activeKeyId: 'full' }],
    })
    const rows = within(await screen.findByRole('region', { name: 'Keys' })).getAllByRole('listitem')
    const [full, few, old, off, slow] = rows.map((row) => row.textContent)
    expect(full).toContain('Accepted, 42 models')
    expect(full).toContain('4,980 of 5,000 requests left')
    expect(few).toContain('Restricted to 9 models')
    expect(old).toMatch(/Rejected \(401\).*Paste it again/)
    expect(off).toMatch(/Key disabled or not allowed \(403\).*Choose another key/)
    expect(slow).toMatch(/Rate limited, wait (?:90|89|88) s/)
  })

  it('names the host a key belongs to when the connection moved', async () => {
    const moved: Connection = {
      ...workConnection,
      baseUrl: 'https://new.example.net',
      keys: workConnection.keys.map((key) => ({ ...key, state: 'other-origin' })),
    }
    open('connections/work', { connections: [practiceConnection, moved] })
    expect(await screen.findAllByText('Belongs to gw.example.net')).toHaveLength(2)
  })

  it('is needed again when the proxy changed, by pasting it or by a word to the system', async () => {
    const rerouted: Connection = {
      ...workConnection,
      proxy: { mode: 'custom', url: 'http://proxy.example:3128' },
      keys: workConnection.keys
        .slice(0, 1)
        .map((key) => ({ ...key, state: 'other-way', changed: ['proxy', 'certificate'] })),
    }
    const { user, bridge } = open('connections/work', {
      connections: [practiceConnection, rerouted],
      handlers: {
        'app.info': () => ok({ ...appInfo, capabilities: { ...appInfo.capabilities, confirmations: true } }),
        'keys.confirmWay': () => ok(workConnection),
      },
    })
    const row = (await screen.findAllByRole('listitem')).find((item) =>
      item.textContent?.includes('Team search'),
    )
    expect(row?.textContent).toContain('Key needed again')
    expect(row?.textContent).toContain('The proxy and the certificate authority have changed')
    expect(screen.getByRole('button', { name: 'Paste it again' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Allow this route' }))
    expect(bridge.callsOf('keys.confirmWay')).toEqual([{ connectionId: 'work' }])
    await waitFor(() => expect(screen.queryByText('Key needed again')).toBeNull())
  })

  it('says that keys are for the session only where the host keeps none', async () => {
    open('keys', {
      handlers: {
        'app.info': () =>
          ok({ ...appInfo, capabilities: { ...appInfo.capabilities, keyStorage: 'session' } }),
      },
    })
    expect(await screen.findByText(/paste them again after a restart/)).toBeTruthy()
  })

  it('says that a key may have been there where the host keeps none over a restart', async () => {
    const capabilities = { ...appInfo.capabilities, keyStorage: 'session' } as const
    open('connections/work', {
      handlers: { 'app.info': () => ok({ ...appInfo, capabilities }) },
      connections: [practiceConnection, { ...workConnection, keys: [], activeKeyId: null }],
    })
    expect(await screen.findByText(/^No key in memory\. .+ paste it again\.$/)).toBeTruthy()
  })

  it('chooses another key', async () => {
    const second = { ...workConnection.keys[0], id: 'k3', name: 'Personal', state: 'saved' } as const
    const connection = { ...workConnection, keys: [...workConnection.keys, second] } as Connection
    const { user, bridge } = open('connections/work', {
      connections: [practiceConnection, connection],
      handlers: { 'keys.select': () => ok({ ...connection, activeKeyId: 'k3' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Use Personal' }))
    expect(bridge.callsOf('keys.select')).toEqual([{ connectionId: 'work', keyId: 'k3' }])
    expect(await screen.findByRole('button', { name: /^Use / })).toBeTruthy()
  })
})

function stage(id: Stage['id'], state: Stage['state'], more: Partial<Stage> = {}) {
  return { type: 'done' as const, stage: { id, state, finding: `${id} ${state}.`, ...more } }
}

it.each(['connections/work', 'connections/new', 'connections', 'keys', 'connections/gone'])(
  'has one selected entry in its list at %s',
  async (rest) => {
    open(rest)
    const list = await screen.findByRole('navigation', { name: 'Settings' })
    expect(within(list).getAllByRole('button', { current: true })).toHaveLength(1)
  },
)

describe('the check of a connection', () => {
  it('sends nothing by itself', async () => {
    const { bridge } = open('connections/work')
    await screen.findByRole('button', { name: 'Check connection' })
    expect(bridge.streamsOf('doctor.run')).toEqual([])
  })

  it('checks the connection as it is once what was typed last is saved', async () => {
    const saved = Promise.withResolvers<void>()
    const [header] = workConnection.extraHeaders
    if (header === undefined) throw new Error('The connection has a header')
    const { user, bridge } = open('connections/work', {
      handlers: {
        'connections.update': async () => {
          await saved.promise
          return ok({ ...workConnection, extraHeaders: [{ ...header, name: 'x-tenant' }] })
        },
      },
    })
    const name = await screen.findByRole('textbox', { name: 'Name of header 1' })
    await user.clear(name)
    await user.type(name, 'x-tenant')
    await user.click(screen.getByRole('button', { name: 'Check connection' }))
    expect(bridge.streamsOf('doctor.run')).toEqual([])
    act(() => saved.resolve())
    await waitFor(() => expect(bridge.streamsOf('doctor.run')).toHaveLength(1))
    act(() => bridge.streamsOf('doctor.run')[0]?.push(stage('lookup', 'passed')))
    const list = await screen.findByRole('list', { name: 'Check results' })
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('lookup passed.')
  })

  it('tells of each stage as it ends, and of the fix where it does not go on', async () => {
    const { user, bridge } = open('connections/work')
    await user.click(await screen.findByRole('button', { name: 'Check connection' }))
    const stream = bridge.streamsOf('doctor.run')[0]
    expect(stream?.input).toEqual({ connectionId: 'work', calls: [] })
    act(() => {
      stream?.push(stage('lookup', 'passed', { durationMs: 12 }))
      stream?.push({ type: 'begun', stage: 'connection' })
    })
    const list = await screen.findByRole('list', { name: 'Check results' })
    await waitFor(() => expect(list.querySelector('[aria-current=step]')?.textContent).toBe('Connection'))
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    act(() => {
      stream?.push(stage('connection', 'failed', { fix: 'Check the port.', durationMs: 3 }))
      for (const id of ['proxy', 'certificate', 'address', 'key', 'models'] as const)
        stream?.push(stage(id, 'skipped'))
      stream?.push({ type: 'finished', finishedAt: 1_000, durationMs: 6_200 })
      stream?.end()
    })
    expect(await screen.findByText('1 stage failed')).toBeTruthy()
    expect(within(list).getAllByRole('listitem')[1]?.textContent).toBe(
      'failed: Connectionconnection failed.Check the port.3 ms',
    )
    expect(screen.getByRole('button', { name: 'Run again' })).toBeTruthy()
  })

  it('makes small calls for ticked formats only, and shows in the table what they proved', async () => {
    const { user, bridge } = open('connections/work')
    await user.click(await screen.findByRole('checkbox', { name: 'Messages' }))
    await user.click(screen.getByRole('button', { name: 'Check connection' }))
    const stream = bridge.streamsOf('doctor.run')[0]
    expect(stream?.input).toEqual({ connectionId: 'work', calls: ['messages'] })
    act(() => {
      stream?.push({
        type: 'proof',
        proof: { route: 'models', outcome: 'works', detail: '9 models', modelCount: 9 },
      })
      stream?.push({ type: 'proof', proof: { route: 'messages', outcome: 'buffered', detail: 'm answered' } })
    })
    const table = screen.getByRole('table', { name: 'Endpoints' })
    await within(table).findByText('9 listed')
    const outcomeOf = (name: string) =>
      within(table).getByRole('row', { name: new RegExp(`^${name}`) }).lastElementChild?.textContent
    expect([outcomeOf('Model list'), outcomeOf('Messages'), outcomeOf('Responses')]).toEqual([
      '9 listed',
      'buffered',
      'not tried',
    ])
  })

  it('looks for the endpoints that no call tries where that is ticked, and says which are there', async () => {
    const { user, bridge } = open('connections/work')
    await user.click(await screen.findByRole('checkbox', { name: 'Look for the other endpoints' }))
    await user.click(screen.getByRole('button', { name: 'Check connection' }))
    const stream = bridge.streamsOf('doctor.run')[0]
    expect(stream?.input).toEqual({ connectionId: 'work', calls: [], probesRoutes: true })
    act(() => {
      stream?.push({
        type: 'proof',
        proof: { route: 'responses-compact', outcome: 'reached', detail: '400' },
      })
      stream?.push({ type: 'proof', proof: { route: 'video-status', outcome: 'failed', detail: '404' } })
    })
    const table = screen.getByRole('table', { name: 'Endpoints' })
    expect((await within(table).findByText('reachable')).closest('tr')?.textContent).toContain(
      '/v1/responses/compact',
    )
    expect(within(table).getByText('failed').closest('tr')?.textContent).toContain(
      '/v1/video/generations/{task_id}',
    )
  })

  it('shows in the table what runs proved at this address, also with another key', async () => {
    const key = {
      ...workConnection.keys[0],
      health: { state: 'valid', checkedAt: 1, modelCount: 12 },
    } as never
    open('connections/work', {
      connections: [practiceConnection, { ...workConnection, keys: [key] }],
      handlers: {
        'history.answered': () =>
          ok([
            answered('rerank', 'https://gw.example.net/v1/rerank'),
            answered('chat', 'https://gw.example.net/v1/chat/completions'),
            answered('speech', 'https://elsewhere.example.net/v1/audio/speech'),
          ]),
      },
    })
    const table = await screen.findByRole('table', { name: 'Endpoints' })
    const outcomeOf = (name: string) =>
      within(table).getByRole('row', { name: new RegExp(`^${name}`) }).lastElementChild
    await waitFor(() => expect(outcomeOf('Rerank')?.textContent).toBe('works'))
    expect(
      ['Model list', 'Chat completions', 'Speech', 'Messages'].map((name) => outcomeOf(name)?.textContent),
    ).toEqual(['12 listed', 'works', 'not tried', 'not tried'])
    expect(outcomeOf('Rerank')?.querySelector('[title]')?.getAttribute('title')).toContain('m1 responded')
  })

  it('counts the successes of runs for streamed and status routes, each for its own', async () => {
    const url = 'https://gw.example.net/v1beta/models/m:streamGenerateContent?alt=sse'
    const video = 'https://gw.example.net/v1/video/generations'
    open('connections/work', {
      handlers: {
        'history.answered': () =>
          ok([
            { ...(answered('generate-content', url) as object), isStreamed: true } as never,
            { ...(answered('video-generations', `${video}/t1`) as object), method: 'GET' } as never,
          ]),
      },
    })
    const table = await screen.findByRole('table', { name: 'Endpoints' })
    const outcomeOf = (path: string) =>
      within(table).getByText(path).closest('tr')?.lastElementChild?.textContent
    await waitFor(() => expect(outcomeOf('/v1/video/generations/{task_id}')).toBe('works'))
    expect(outcomeOf('/v1beta/models/{model}:streamGenerateContent?alt=sse')).toBe('works')
    expect(outcomeOf('/v1beta/models/{model}:generateContent')).toBe('not tried')
    expect(outcomeOf('/v1/video/generations')).toBe('not tried')
  })

  it('says failed, not "not tried", of each endpoint beside a key that was refused', async () => {
    const { user, bridge } = open('connections/work')
    await user.click(await screen.findByRole('button', { name: 'Check connection' }))
    act(() => bridge.streamsOf('doctor.run')[0]?.push(stage('key', 'failed', { finding: 'Rejected (401).' })))
    const table = screen.getByRole('table', { name: 'Endpoints' })
    await waitFor(() => expect(within(table).queryByText('not tried')).toBeNull())
    expect(within(table).getAllByText('failed')[0]?.closest('[title]')?.getAttribute('title')).toBe(
      'Rejected (401).',
    )
  })

  const withLaptopKey = { ...workConnection, activeKeyId: 'k2' }

  it.each([
    { what: 'after a check with test requests', isChecked: true },
    { what: 'where nothing was checked before', isChecked: false },
  ])('is done with a key that was replaced, without test requests, $what', async ({ isChecked }) => {
    const { user, bridge } = open('connections/work', {
      connections: [practiceConnection, withLaptopKey],
      handlers: { 'keys.set': () => ok(withLaptopKey) },
    })
    if (isChecked) {
      await user.click(await screen.findByRole('checkbox', { name: 'Messages' }))
      await user.click(screen.getByRole('button', { name: 'Check connection' }))
      act(() => bridge.streamsOf('doctor.run')[0]?.push(stage('key', 'failed')))
    }
    await user.click(await screen.findByRole('button', { name: 'Paste it again' }))
    const dialog = await screen.findByRole('dialog', { name: 'Replace From laptop' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Key' }), 'sk-new')
    await user.click(within(dialog).getByRole('button', { name: 'Replace key' }))
    await waitFor(() => expect(bridge.streamsOf('doctor.run')).toHaveLength(isChecked ? 2 : 1))
    expect(bridge.streamsOf('doctor.run').at(-1)?.input).toEqual({ connectionId: 'work', calls: [] })
    expect(screen.queryByText('key failed.')).toBeNull()
  })

  it('is not done with a key that was replaced and is not in use', async () => {
    const { user, bridge } = open('connections/work', { handlers: { 'keys.set': () => ok(workConnection) } })
    await user.click(await screen.findByRole('button', { name: 'Paste it again' }))
    const dialog = await screen.findByRole('dialog', { name: 'Replace From laptop' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Key' }), 'sk-new')
    await user.click(within(dialog).getByRole('button', { name: 'Replace key' }))
    await waitFor(() => expect(bridge.callsOf('keys.set')).toHaveLength(1))
    expect(bridge.streamsOf('doctor.run')).toEqual([])
  })

  it('is done again with another key that is put in use', async () => {
    const second = { ...workConnection.keys[0], id: 'k3', name: 'Personal', state: 'saved' } as const
    const connection = { ...workConnection, keys: [...workConnection.keys, second] } as Connection
    const { user, bridge } = open('connections/work', {
      connections: [practiceConnection, connection],
      handlers: { 'keys.select': () => ok({ ...connection, activeKeyId: 'k3' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Check connection' }))
    act(() => bridge.streamsOf('doctor.run')[0]?.push(stage('key', 'failed')))
    await user.click(await screen.findByRole('button', { name: 'Use Personal' }))
    await waitFor(() => expect(bridge.streamsOf('doctor.run')).toHaveLength(2))
    expect(bridge.streamsOf('doctor.run')[1]?.input).toEqual({ connectionId: 'work', calls: [] })
  })

  it('can be stopped, and says so', async () => {
    const { user, bridge } = open('connections/work')
    await user.click(await screen.findByRole('button', { name: 'Check connection' }))
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(bridge.streamsOf('doctor.run')[0]?.isClosed).toBe(true)
    expect(await screen.findByText('Stopped before the end.')).toBeTruthy()
  })

  it('takes the better address the doctor found', async () => {
    const { user, bridge } = open('connections/work', {
      handlers: { 'connections.update': () => ok(workConnection) },
    })
    await user.click(await screen.findByRole('button', { name: 'Check connection' }))
    act(() =>
      bridge
        .streamsOf('doctor.run')[0]
        ?.push(stage('address', 'failed', { betterAddress: 'https://gw.example.net/api' })),
    )
    await user.click(await screen.findByRole('button', { name: 'Use this address' }))
    expect(bridge.callsOf('connections.update')).toEqual([
      { id: 'work', address: 'https://gw.example.net/api' },
    ])
  })

  it('forgets its result when the address is another one', async () => {
    const { user, bridge } = open('connections/work', {
      handlers: {
        'connections.update': (change) => ok({ ...changed(change), baseUrl: 'https://new.example.net' }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Check connection' }))
    act(() => bridge.streamsOf('doctor.run')[0]?.push(stage('lookup', 'passed')))
    expect(await screen.findByText('lookup passed.')).toBeTruthy()
    const address = screen.getByRole('textbox', { name: 'Address' })
    await user.clear(address)
    await user.type(address, 'https://new.example.net{Enter}')
    await waitFor(() => expect(screen.queryByText('lookup passed.')).toBeNull())
    expect(bridge.streamsOf('doctor.run').map(({ input }) => input)).toEqual([
      { connectionId: 'work', calls: [] },
      { connectionId: 'work', calls: [] },
    ])
  })

  it('checks nothing by itself at another address where nothing was checked before', async () => {
    const { user, bridge } = open('connections/work', {
      handlers: {
        'connections.update': (change) => ok({ ...changed(change), baseUrl: 'https://new.example.net' }),
      },
    })
    const address = await screen.findByRole('textbox', { name: 'Address' })
    await user.clear(address)
    await user.type(address, 'https://new.example.net{Enter}')
    await waitFor(() => expect(bridge.callsOf('connections.update')).toHaveLength(1))
    expect(bridge.streamsOf('doctor.run')).toEqual([])
  })

  it.each([
    { what: 'a refused key', status: 401, outcome: 'failed' },
    { what: 'a route that is not there', status: 404, outcome: 'failed' },
    { what: 'a request that the route does not like', status: 400, outcome: 'reachable' },
  ])('shows in the table what a run learnt of $what', async ({ status, outcome }) => {
    const url = 'https://gw.example.net/v1/rerank'
    const refused = { ...(answered('rerank', url) as object), status: 'failed', httpStatus: status } as never
    open('connections/work', { handlers: { 'history.answered': () => ok([refused]) } })
    const table = await screen.findByRole('table', { name: 'Endpoints' })
    const cell = within(table).getByRole('row', { name: /^Rerank/ }).lastElementChild
    await waitFor(() => expect(cell?.textContent).toBe(outcome))
    expect(cell?.querySelector('[title]')?.getAttribute('title')).toContain(`HTTP ${status} for m1`)
  })

  it.each([
    { what: 'after it was answered', at: 2, since: undefined, outcome: 'failed' },
    { what: 'before it was answered', at: 0, since: undefined, outcome: 'works' },
    { what: 'with the key before this one', at: 2, since: 3, outcome: 'works' },
  ])('believes a refusal of the key $what', async ({ at, since, outcome }) => {
    const url = 'https://gw.example.net/v1/rerank'
    const works = answered('rerank', url)
    const refused = {
      ...(works as object),
      id: 'r',
      status: 'failed',
      httpStatus: 401,
      startedAt: at,
    } as never
    const health = since === undefined ? {} : { health: { state: 'valid', checkedAt: since } }
    const key = { ...workConnection.keys[0], ...health } as never
    open('connections/work', {
      connections: [practiceConnection, { ...workConnection, keys: [key] }],
      handlers: { 'history.answered': () => ok([refused, works]) },
    })
    const table = await screen.findByRole('table', { name: 'Endpoints' })
    const cell = within(table).getByRole('row', { name: /^Rerank/ }).lastElementChild
    await waitFor(() => expect(cell?.textContent).toBe(outcome))
  })

  it('says failed of each endpoint beside a key that a run was refused with', async () => {
    const key = {
      ...workConnection.keys[0],
      health: { state: 'refused', checkedAt: 1, status: 401 },
    } as never
    open('connections/work', { connections: [practiceConnection, { ...workConnection, keys: [key] }] })
    const table = await screen.findByRole('table', { name: 'Endpoints' })
    expect(within(table).queryByText('not tried')).toBeNull()
    within(table).getAllByText('failed')
  })

  it('checks a connection that was just added, once', async () => {
    const { bridge } = open('connections/work/check')
    expect(await screen.findByRole('list', { name: 'Check results' })).toBeTruthy()
    expect(bridge.streamsOf('doctor.run').map(({ input }) => input)).toEqual([
      { connectionId: 'work', calls: [] },
    ])
    expect(location.hash).toBe('#/settings/connections/work')
  })
})

describe('a new connection', () => {
  it('hands a pasted link to main in one message, and keeps nothing of it in the page', async () => {
    const link = 'gateway-playground://connect?address=gw.example.net&key=sk-linked-0123456789'
    const { user, bridge } = open('connections/new', {
      handlers: {
        'connectLinks.offer': () =>
          err({ kind: 'invalid-input', message: 'The link has no address.', nextStep: 'Copy it again.' }),
      },
    })
    await user.click(await screen.findByRole('textbox', { name: 'Or paste a connect link' }))
    await user.paste(link)
    expect(bridge.callsOf('connectLinks.offer')).toEqual([{ text: link }])
    expect((await screen.findByRole('alert')).textContent).toContain('The link has no address.')
    expect(document.body.innerHTML).not.toContain('sk-linked')
    for (const box of screen.getAllByRole('textbox')) expect(box).toHaveProperty('value', '')
  })

  it('imports a file, and says what was not taken over', async () => {
    const { user, bridge } = open('connections/new', {
      handlers: {
        'connections.import': () =>
          ok({ added: [workConnection], notes: [{ message: '“Bad” was left out.' }] }),
      },
    })
    const file = new File(['{"a":1}'], 'connections.json', { type: 'application/json' })
    await user.upload(await screen.findByLabelText('Connections file'), file)
    expect(await screen.findByText(/1 connection added: Work gateway\. Add a key to each/)).toBeTruthy()
    expect(screen.getByText('“Bad” was left out.')).toBeTruthy()
    expect(bridge.callsOf('connections.import')).toEqual([{ text: '{"a":1}' }])
  })
})

describe('the other sections', () => {
  it.each([
    ['data', 'Media and data', appInfo.dataFolder],
    ['privacy', 'Privacy', 'Nowhere. The app contacts only the gateways you set up.'],
    ['about', 'About', appInfo.version],
  ])('%s says what there is to say', async (section, heading, words) => {
    open(section)
    const pane = await screen.findByRole('region', { name: heading })
    expect(pane.textContent).toContain(words)
  })

  it('sets the theme', async () => {
    const { user, bridge } = open('appearance')
    await user.click(await screen.findByRole('radio', { name: 'Dark' }))
    expect(bridge.callsOf('settings.set')).toEqual([{ theme: 'dark' }])
  })

  it('sets text size and density', async () => {
    const { user, bridge } = open('appearance')
    await user.click(await screen.findByRole('radio', { name: '125 %' }))
    await user.click(screen.getByRole('radio', { name: 'Compact' }))
    expect(bridge.callsOf('settings.set')).toEqual([{ textSize: 125 }, { density: 'compact' }])
  })
})
