import { createHandOver } from './create-hand-over.ts'

/** Opens a tab with a model chosen in it. */
export const { open: openWithModel, useHanded: useHandedModel } = createHandOver<string>()
