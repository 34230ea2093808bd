import { EventEmitter } from 'node:events'

/** `powerMonitor`: the computer sleeps when the test emits the event. */
export class FakePowerMonitor extends EventEmitter {}

/** `powerSaveBlocker`: the active blockers. */
export class FakePowerSaveBlocker implements Pick<Electron.PowerSaveBlocker, 'start' | 'stop' | 'isStarted'> {
  readonly started = new Map<number, Parameters<Electron.PowerSaveBlocker['start']>[0]>()
  #nextId = 0

  start(type: Parameters<Electron.PowerSaveBlocker['start']>[0]): number {
    const id = this.#nextId++
    this.started.set(id, type)
    return id
  }

  stop(id: number): boolean {
    return this.started.delete(id)
  }

  isStarted(id: number): boolean {
    return this.started.has(id)
  }
}
