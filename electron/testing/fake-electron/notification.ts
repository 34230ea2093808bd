import { EventEmitter } from 'node:events'

/** `Notification`: records what is shown. The system may refuse one, which only its `failed` event reports. */
export class FakeNotification extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  static exists = true
  /** When set, the system refuses every notification with this reason. */
  static failure: string | null = null
  static readonly shown: Electron.NotificationConstructorOptions[] = []
  /** The newest one, for a test to click. */
  static newest: FakeNotification | null = null
  readonly #options: Electron.NotificationConstructorOptions

  constructor(options: Electron.NotificationConstructorOptions) {
    super()
    this.#options = options
  }

  static isSupported(): boolean {
    return FakeNotification.exists
  }

  show(): void {
    const { failure } = FakeNotification
    if (failure !== null) {
      queueMicrotask(() => this.emit('failed', {}, failure))
      return
    }
    FakeNotification.shown.push(this.#options)
    FakeNotification.newest = this
    queueMicrotask(() => this.emit('show', {}))
  }
}
