import { createTabPayload } from './create-tab-payload.ts'

/** Opens a tab with a model chosen in it. */
export const { open: openWithModel, useTabPayload: useModelTabPayload } = createTabPayload<string>()
