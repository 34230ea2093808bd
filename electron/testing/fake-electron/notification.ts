/** `Notification`: keeps what is shown. */
export class FakeNotification {
  static exists = true
  static readonly shown: Electron.NotificationConstructorOptions[] = []
  readonly #options: Electron.NotificationConstructorOptions

  constructor(options: Electron.NotificationConstructorOptions) {
    this.#options = options
  }

  static isSupported(): boolean {
    return FakeNotification.exists
  }

  show(): void {
    FakeNotification.shown.push(this.#options)
  }
}
