/** Who typed the command, and from which files it runs. */
export interface Caller {
  readonly environment: NodeJS.ProcessEnv
  readonly workingFolder: string
  readonly version: string
  /** The folder with `package.json` and `dist/`. */
  readonly root: string
  /** Whether it runs from its sources, which may be newer than what was built of them. */
  readonly isCheckout: boolean
}
