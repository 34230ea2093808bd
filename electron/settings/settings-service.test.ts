import { expect, it } from 'vitest'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
import { settingsPatchSchema } from '../../shared/settings/settings.ts'
import { createSettingsService } from './settings-service.ts'

const defaults = {
  theme: 'system',
  language: 'system',
  textSize: 100,
  density: 'comfortable',
  activeConnectionId: 'practice',
  favouriteModels: [],
  recentModels: [],
  hasStarted: false,
  notifiesOfVideos: true,
  notifiesOfRuns: true,
  notifiesOfImports: true,
  runsInBackground: 'ask',
  checksForUpdates: false,
  dropChoices: {},
  requestLimits: {},
  shortcuts: {},
  fileNamePattern: '',
  libraryLimitBytes: 0,
  layout: {},
  spendingLimits: { perDayOn: {}, asksWithoutPrice: false },
  asksBeforeRepeat: true,
  hasSetAside: false,
}

function create(host: MemoryHost = createMemoryHost()) {
  const events: unknown[] = []
  const settings = createSettingsService({
    config: host.config,
    emit: (name, payload) => void events.push([name, payload]),
  })
  return { settings, host, events }
}

it('starts with defaults', () => {
  expect(create().settings.get()).toEqual(defaults)
})

it.each(Object.keys(settingsPatchSchema.shape))('a change of %s without a value is refused', (name) => {
  expect(settingsPatchSchema.safeParse({ [name]: undefined }).success).toBe(false)
})

it('changes what is named, keeps the rest, and tells every window', () => {
  const { settings, host, events } = create()
  settings.set({ favouriteModels: ['a'] })
  const changed = settings.set({ theme: 'dark' })
  const expected = { ...defaults, theme: 'dark', favouriteModels: ['a'] }
  expect(changed).toEqual({ ok: true, value: expected })
  expect(events.at(-1)).toEqual(['settings.changed', expected])
  expect(create(host).settings.get()).toEqual(expected)
})

it('loses only the setting that is broken', () => {
  const host = createMemoryHost({
    config: { settings: { theme: 'purple', textSize: 300, hasStarted: true, layout: 7 } },
  })
  expect(create(host).settings.get()).toEqual({ ...defaults, hasStarted: true })
})

it('starts with defaults when the settings are no settings at all', () => {
  expect(create(createMemoryHost({ config: { settings: 'dark' } })).settings.get()).toEqual(defaults)
})

it('changes nothing and tells nobody when it cannot be saved', () => {
  const { host } = create()
  const error = { kind: 'storage', message: 'The disk is full.' } as const
  const full = { ...host, config: { ...host.config, set: () => ({ ok: false, error }) as const } }
  const { settings, events } = create(full)
  expect(settings.set({ theme: 'dark' })).toEqual({ ok: false, error })
  expect({ settings: settings.get(), events }).toEqual({ settings: defaults, events: [] })
})

it('goes on with default settings when the present ones are put aside, and brings them back, also after a start', () => {
  const { settings, host, events } = create()
  const chosen = {
    theme: 'dark',
    language: 'zh-CN',
    hasStarted: true,
    layout: { openTab: 'nonsense' },
  } as const
  settings.set(chosen)
  const aside = { ...defaults, hasStarted: true, hasSetAside: true }
  expect(settings.putAside()).toEqual(aside)
  expect(events.at(-1)).toEqual(['settings.changed', aside])
  const next = create(host)
  expect(next.settings.get()).toEqual(aside)
  next.settings.set({ density: 'compact' })
  expect(next.settings.bringBack()).toEqual({ ok: true, value: { ...defaults, ...chosen } })
  expect(create(host).settings.get()).toEqual({ ...defaults, ...chosen })
  expect(next.settings.bringBack()).toEqual({ ok: true, value: { ...defaults, ...chosen } })
})

it('keeps the settings that were put aside first, until they are brought back or dropped', () => {
  const { settings, host } = create()
  settings.set({ theme: 'dark' })
  settings.putAside()
  settings.set({ theme: 'light' })
  create(host).settings.putAside()
  const { settings: third } = create(host)
  expect(third.bringBack()).toMatchObject({ ok: true, value: { theme: 'dark', hasSetAside: false } })
  third.putAside()
  third.set({ theme: 'light' })
  expect(third.dropSetAside()).toMatchObject({ ok: true, value: { theme: 'light', hasSetAside: false } })
  expect(create(host).settings.bringBack()).toMatchObject({ ok: true, value: { theme: 'light' } })
})

it('goes on with default settings until the app ends where the others cannot be put aside on disk', () => {
  const { host } = create()
  create(host).settings.set({ theme: 'dark' })
  const error = { kind: 'storage', message: 'The disk is full.' } as const
  const full = { ...host, config: { ...host.config, set: () => ({ ok: false, error }) as const } }
  expect(create(full).settings.putAside()).toMatchObject({ theme: 'system', hasSetAside: true })
  expect(create(host).settings.get()).toMatchObject({ theme: 'dark', hasSetAside: false })
})
