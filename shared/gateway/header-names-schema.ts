import * as z from 'zod/mini'
import type { HeaderNames } from './header-names.ts'

/** `HeaderNames` as they are kept and handed over. Apart from them, so that whoever sends a request need not load zod. */
export const headerNamesSchema = z.object({
  messagesKey: z.exactOptional(z.string()),
  messagesVersion: z.exactOptional(z.string()),
  generateContentKey: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<HeaderNames>
