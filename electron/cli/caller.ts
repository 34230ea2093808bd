/** The caller of the command, and the files from which it runs. */
export interface Caller {
  readonly environment: NodeJS.ProcessEnv
  readonly workingFolder: string
  readonly version: string
  /** The folder with `package.json` and `dist/`. */
  readonly root: string
  /** Whether it runs from its sources, which may be newer than the build. */
  readonly isCheckout: boolean
}
