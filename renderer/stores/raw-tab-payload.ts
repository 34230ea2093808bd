import { createTabPayload } from './create-tab-payload.ts'

/** Opens the request of a run in the tab Raw, to edit and resend it. The payload is the id of the run. */
export const { open: openRunInRaw, useTabPayload: useRawTabPayload } = createTabPayload<string>()

export const rawTabId = 'raw'
