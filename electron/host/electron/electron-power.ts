import { powerMonitor, powerSaveBlocker } from 'electron'
import type { Power } from '../host.ts'

/** The computer's sleep as Electron reports it. The screen may still turn off. Call it once Electron is ready. */
export function createElectronPower(): Power {
  return {
    listen({ suspended, resumed }) {
      powerMonitor.on('suspend', suspended)
      powerMonitor.on('resume', resumed)
      return () => {
        powerMonitor.off('suspend', suspended)
        powerMonitor.off('resume', resumed)
      }
    },
    stayAwake() {
      const id = powerSaveBlocker.start('prevent-app-suspension')
      return () => {
        if (powerSaveBlocker.isStarted(id)) powerSaveBlocker.stop(id)
      }
    },
  }
}
