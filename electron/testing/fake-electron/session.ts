type Implemented = Pick<
  Electron.Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'resolveProxy'
  | 'addWordToSpellCheckerDictionary'
>

type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>
type DeviceHandler = NonNullable<Parameters<Electron.Session['setDevicePermissionHandler']>[0]>

/** Keeps the permission handlers for the test to call, and answers proxy lookups with a text that the test sets. */
export class FakeSession implements Implemented {
  requestHandler: RequestHandler | null = null
  checkHandler: CheckHandler | null = null
  deviceHandler: DeviceHandler | null = null
  proxyAnswer = 'DIRECT'
  readonly proxyQuestions: string[] = []
  readonly learnedWords: string[] = []

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.requestHandler = handler
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.checkHandler = handler
  }

  setDevicePermissionHandler(handler: DeviceHandler | null): void {
    this.deviceHandler = handler
  }

  addWordToSpellCheckerDictionary(word: string): boolean {
    this.learnedWords.push(word)
    return true
  }

  resolveProxy(url: string): Promise<string> {
    this.proxyQuestions.push(url)
    return Promise.resolve(this.proxyAnswer)
  }
}
