import type { connectionsTexts } from '../en/connections.ts'
import type { Translated } from '../translation.ts'

export const connections = {} satisfies Translated<typeof connectionsTexts>
