import { expect, it } from 'vitest'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
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

it('changes what is named, keeps the rest, and tells every window', () => {
  const { settings, host, events } = create()
  settings.set({ favouriteModels: ['a'] })
  const changed = settings.set({ theme: 'dark', recentModels: undefined })
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
