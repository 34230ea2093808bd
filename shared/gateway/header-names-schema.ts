import * as z from 'zod/mini'
import type { HeaderNames } from './header-names.ts'

/**
 * Schema of `HeaderNames` as stored and sent over IPC. In its own file, so that code that sends requests need not load
 * zod.
 */
export const headerNamesSchema = z.object({
  messagesKey: z.exactOptional(z.string()),
  messagesVersion: z.exactOptional(z.string()),
  generateContentKey: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<HeaderNames>
