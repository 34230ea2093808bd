import {
  session as electronSession,
  systemPreferences as electronPreferences,
  type MediaAccessPermissionRequest,
} from 'electron'
import { beforeAll, expect, test, vi } from 'vitest'
import { session, systemPreferences } from '../testing/fake-electron.ts'
import { guardPermissions } from './permissions.ts'

type RequestHandler = NonNullable<
  Parameters<typeof electronSession.defaultSession.setPermissionRequestHandler>[0]
>
type CheckHandler = NonNullable<
  Parameters<typeof electronSession.defaultSession.setPermissionCheckHandler>[0]
>

const own: MediaAccessPermissionRequest = { requestingUrl: 'app://playground/', isMainFrame: true }

beforeAll(() => guardPermissions(electronSession.defaultSession, electronPreferences, 'linux'))

test('grants the microphone to our own page alone', () => {
  expect(ask('media', { ...own, mediaTypes: ['audio'] })).toBe(true)
  expect(ask('media', { ...own, mediaTypes: ['video'] })).toBe(false)
  expect(ask('media', { ...own, mediaTypes: ['audio', 'video'] })).toBe(false)
  expect(ask('media', { ...own, mediaTypes: [] })).toBe(false)
  expect(ask('media', own)).toBe(false)
  expect(ask('media', { ...own, isMainFrame: false, mediaTypes: ['audio'] })).toBe(false)
  expect(ask('media', { ...own, requestingUrl: 'https://evil.example/', mediaTypes: ['audio'] })).toBe(false)
  expect(ask('media', { ...own, requestingUrl: 'app://other/', mediaTypes: ['audio'] })).toBe(false)
})

test.each([
  'geolocation',
  'notifications',
  'clipboard-read',
  'openExternal',
  'fileSystem',
  'display-capture',
] as const)('refuses %s', (permission) => {
  expect([ask(permission, own), check(permission, 'app://playground', { isMainFrame: true })]).toEqual([
    false,
    false,
  ])
})

test('lets the copy buttons of our own page write to the clipboard', () => {
  expect(ask('clipboard-sanitized-write', own)).toBe(true)
  expect(ask('clipboard-sanitized-write', { ...own, requestingUrl: 'https://evil.example/' })).toBe(false)
  expect(check('clipboard-sanitized-write', 'app://playground', { isMainFrame: true })).toBe(true)
})

test('lets a video of our own page fill the screen', () => {
  expect(ask('fullscreen', own)).toBe(true)
  expect(check('fullscreen', 'app://playground', { isMainFrame: true })).toBe(true)
  expect(ask('fullscreen', { ...own, requestingUrl: 'https://evil.example/' })).toBe(false)
  expect(ask('fullscreen', { ...own, isMainFrame: false })).toBe(false)
})

test('asks macOS for the microphone before it grants it', async () => {
  guardPermissions(electronSession.defaultSession, electronPreferences, 'darwin')
  const request = async (details: MediaAccessPermissionRequest) => {
    const answers: (boolean | null)[] = []
    answered = (answer) => answers.push(answer)
    ask('media', details)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    return answers[0]
  }
  const microphone = { ...own, mediaTypes: ['audio'] } satisfies MediaAccessPermissionRequest
  expect(await request(microphone)).toBe(true)
  systemPreferences.grantsMedia = false
  expect(await request(microphone)).toBe(false)
  expect(await request({ ...own, mediaTypes: ['video'] })).toBe(false)
  expect(systemPreferences.asked).toEqual(['microphone', 'microphone'])
  answered = () => {}
  guardPermissions(electronSession.defaultSession, electronPreferences, 'linux')
})

test('answers checks as it answers requests', () => {
  expect(check('media', 'app://playground', { isMainFrame: true, mediaType: 'audio' })).toBe(true)
  expect(check('media', 'app://playground/', { isMainFrame: true, mediaType: 'audio' })).toBe(true)
  expect(check('media', 'app://playground', { isMainFrame: true, mediaType: 'video' })).toBe(false)
  expect(check('media', 'app://playground', { isMainFrame: false, mediaType: 'audio' })).toBe(false)
  expect(check('media', 'https://evil.example', { isMainFrame: true, mediaType: 'audio' })).toBe(false)
})

test('hands out no devices', () => {
  const details = {
    deviceType: 'hid',
    origin: 'app://playground',
  } as Electron.DevicePermissionHandlerHandlerDetails
  expect(session.defaultSession.deviceHandler?.(details)).toBe(false)
})

let answered: (answer: boolean) => void = () => {}

function ask(
  permission: Parameters<RequestHandler>[1],
  details: MediaAccessPermissionRequest,
): boolean | null {
  let answer: boolean | null = null
  session.defaultSession.requestHandler?.(
    {} as Electron.WebContents,
    permission,
    (isGranted) => {
      answer = isGranted
      answered(isGranted)
    },
    details,
  )
  return answer
}

function check(
  permission: Parameters<CheckHandler>[1],
  origin: string,
  details: Electron.PermissionCheckHandlerHandlerDetails,
): boolean | undefined {
  return session.defaultSession.checkHandler?.(null, permission, origin, details)
}
