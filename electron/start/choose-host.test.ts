import { describe, expect, it, vi } from 'vitest'
import { err, ok } from '../../shared/errors/result.ts'
import { chooseHost, type Machine } from './choose-host.ts'

function machine(changes: Partial<Machine> = {}): Machine {
  return {
    platform: 'linux',
    environment: { DISPLAY: ':0' },
    userId: 1000,
    findElectron: vi.fn(() => Promise.resolve(ok('/electron/dist/electron'))),
    ...changes,
  }
}

const noElectron = () =>
  Promise.resolve(err({ kind: 'unavailable', message: 'Electron’s program could not be fetched.' }))

describe('what npm start runs on', () => {
  it.each([
    ['linux', { DISPLAY: ':0' }],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }],
    ['darwin', {}],
    ['win32', {}],
  ] as const)('is Electron on %s with %j', async (platform, environment) => {
    expect(await chooseHost(undefined, machine({ platform, environment }))).toEqual(
      ok({ kind: 'electron', program: '/electron/dist/electron' }),
    )
  })

  it.each([
    [
      { environment: {} },
      'This computer has no display for Electron (neither DISPLAY nor WAYLAND_DISPLAY is set).',
    ],
    [
      { environment: { DISPLAY: '' } },
      'This computer has no display for Electron (neither DISPLAY nor WAYLAND_DISPLAY is set).',
    ],
    [{ userId: 0 }, 'Electron does not run as root.'],
  ])('is the browser with %j, without looking for Electron, and says why', async (changes, why) => {
    const probed = machine(changes)
    expect(await chooseHost(undefined, probed)).toMatchObject(
      ok({ kind: 'browser', why: { kind: 'unavailable', message: why } }),
    )
    expect(probed.findElectron).not.toHaveBeenCalled()
  })

  it('is the browser when Electron is not to be had, and says why', async () => {
    expect(await chooseHost(undefined, machine({ findElectron: noElectron }))).toEqual(
      ok({
        kind: 'browser',
        why: { kind: 'unavailable', message: 'Electron’s program could not be fetched.' },
      }),
    )
  })

  it('is the browser when asked for, without a word and without looking for Electron', async () => {
    const probed = machine()
    expect(await chooseHost('browser', probed)).toEqual(ok({ kind: 'browser' }))
    expect(probed.findElectron).not.toHaveBeenCalled()
  })

  it.each([{ environment: {} }, { userId: 0 }, { findElectron: noElectron }])(
    'is an error, not something else, when Electron is asked for with %j',
    async (changes) => {
      expect(await chooseHost('electron', machine(changes))).toMatchObject({
        ok: false,
        error: { kind: 'unavailable' },
      })
    },
  )
})
