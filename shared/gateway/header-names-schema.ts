import * as z from 'zod/mini'
import type { HeaderNames } from './header-names.ts'

/** `HeaderNames` as they are kept and handed over. Apart from them, so that whoever sends a request need not load zod. */
export const headerNamesSchema = z.object({
  messagesKey: z.optional(z.string()),
  messagesVersion: z.optional(z.string()),
  generateContentKey: z.optional(z.string()),
}) satisfies z.ZodMiniType<HeaderNames>
