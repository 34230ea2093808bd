import type { AppInfo } from '../../shared/app/app-info.ts'
import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
import { ok } from '../../shared/errors/result.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { ModelList } from '../../shared/models/model-list.ts'
import type { Settings, SettingsPatch } from '../../shared/settings/settings.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'

export const practiceConnection: Connection = {
  id: practiceConnectionId,
  isPractice: true,
  name: 'Practice',
  address: 'http://127.0.0.1:4141',
  baseUrl: 'http://127.0.0.1:4141',
  extraHeaders: [],
  proxy: { mode: 'none' },
  caCertificate: '',
  connectTimeoutSeconds: 20,
  headersTimeoutSeconds: 300,
  idleTimeoutSeconds: 300,
  headerNames: {},
  keys: [
    {
      id: 'practice-key',
      name: 'Full key',
      lastFour: 'full',
      state: 'built-in',
      origin: 'http://127.0.0.1:4141',
    },
  ],
  activeKeyId: 'practice-key',
}

export const workConnection: Connection = {
  id: 'work',
  isPractice: false,
  name: 'Work gateway',
  address: 'https://gw.example.net/v1/chat/completions',
  baseUrl: 'https://gw.example.net',
  extraHeaders: [{ name: 'x-team', state: 'saved', lastFour: '', valueId: 'v1' }],
  proxy: { mode: 'system' },
  caCertificate: '',
  connectTimeoutSeconds: 20,
  headersTimeoutSeconds: 300,
  idleTimeoutSeconds: 300,
  headerNames: {},
  keys: [
    { id: 'k1', name: 'Team search', lastFour: '41c0', state: 'saved', origin: 'https://gw.example.net' },
    { id: 'k2', name: 'From laptop', lastFour: '', state: 'unreadable', origin: 'https://gw.example.net' },
  ],
  activeKeyId: 'k1',
}

const practiceModels: ModelEntry[] = [
  { id: 'practice-chat', ownedBy: 'practice', endpointTypes: ['openai'] },
  { id: 'practice-reasoner', ownedBy: 'practice', endpointTypes: ['openai', 'anthropic'] },
  { id: 'practice-embed', ownedBy: 'practice', endpointTypes: ['embeddings'] },
]

/** A list of these models, as if the gateway had just returned it. */
export function listOf(models: ModelEntry[], more: Partial<ModelList> = {}): ModelList {
  return { models, listedAt: 1_795_269_600_000, durationMs: 118, ...more }
}

export const appInfo: AppInfo = {
  version: '0.1.0',
  capabilities: {
    keyStorage: 'encrypted',
    fileDialogs: false,
    confirmations: false,
    fileManager: false,
    fileDrags: false,
    nativeMenu: false,
    systemNotifications: false,
  },
  dataFolder: '/home/someone/.config/gateway-playground',
  practiceUrl: 'http://127.0.0.1:4141',
  startProblems: [],
}

export const startedSettings: Settings = {
  theme: 'light',
  language: 'system',
  activeConnectionId: practiceConnectionId,
  favouriteModels: [],
  recentModels: [],
  hasStarted: true,
  textSize: 100,
  density: 'comfortable',
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

/** A main that stores settings and knows the practice gateway, for tests about other things. */
export function fakeAnswers(
  overrides: { settings?: SettingsPatch; connections?: Connection[] } = {},
): FakeHandlers {
  let settings: Settings = { ...startedSettings, ...overrides.settings }
  const connections = overrides.connections ?? [practiceConnection]
  return {
    'app.info': () => ok(appInfo),
    'settings.get': () => ok(settings),
    'settings.set': (patch) => {
      settings = { ...settings, ...patch }
      return ok(settings)
    },
    'connections.list': () => ok(connections),
    'tools.list': () => ok([]),
    'presets.list': () => ok([]),
    'presets.earlier': () => ok({ texts: [] }),
    'keyStore.status': () => ok(null),
    'models.list': () => ok(listOf(practiceModels)),
    'models.profiles': () => ok({ tableDate: '2026-09-23', profiles: [] }),
    'conversations.list': () => ok([]),
    'medic.list': () => ok([]),
    'passport.planHealth': () => ok({ requests: 7, usd: 0.000_7, inputTokens: 8_400, outputTokens: 1_792 }),
    'passport.get': ({ connectionId, model }) => ok({ connectionId, model, formats: [] }),
    'connectLinks.list': () => ok([]),
    'history.answered': () => ok([]),
    'history.list': () => ok({ entries: [] }),
    'video.list': () => ok([]),
    'experiments.running': () => ok([]),
    'backup.scheduled': () => ok({ isWriting: false }),
    'backup.checking': () => ok({}),
    'transfer.recognise': () => ok({}),
    'forms.get': () => ok({ values: null }),
    'forms.save': () => ok({}),
    'requests.list': () => ok({ queued: [], groups: [] }),
    'attachments.keepForDrafts': () => ok({}),
    'attachments.keepForForm': () => ok({}),
  }
}
