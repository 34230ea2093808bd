import * as z from 'zod/mini'
import { maxNamePattern } from '../limits.ts'
import { languageChoices } from '../text/language.ts'
import { dropChoiceIds, dropKinds } from './drop-choices.ts'
import { noSpendingLimits, spendingLimitsSchema } from './spending-limits.ts'
import { defaultTextSize, densities, textSizes } from './window-sizes.ts'

/**
 * Keys by command that replace the defaults (`shared/commands/bindings.ts`). Limited in size, because a file can
 * contain anything.
 */
const shortcutsSchema = z
  .record(z.string().check(z.maxLength(64)), z.array(z.string().check(z.maxLength(40))).check(z.maxLength(4)))
  .check(z.refine((shortcuts) => Object.keys(shortcuts).length <= 300))

const fileNamePatternSchema = z.string().check(z.maxLength(maxNamePattern))

/**
 * The user's settings of the app itself. Every field has a default, so that a missing or invalid one affects only
 * itself.
 */
export const settingsSchema = z.object({
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  /**
   * The language of the window, menus and notifications, and the one requested from the gateway (`accept-language`).
   */
  language: z.catch(z.enum(languageChoices), 'system'),
  textSize: z.catch(z.literal(textSizes), defaultTextSize),
  density: z.catch(z.enum(densities), 'comfortable'),
  activeConnectionId: z.catch(z.string(), 'practice'),
  favouriteModels: z.catch(z.array(z.string()), []),
  recentModels: z.catch(z.array(z.string()), []),
  /** False until the user has left the first-start screen. */
  hasStarted: z.catch(z.boolean(), false),
  /** Whether the system notifies when a video is done or needs attention. A browser also asks for permission. */
  notifiesOfVideos: z.catch(z.boolean(), true),
  /** Whether the system notifies of a run that took longer than `longRunMs`, and of a file import. */
  notifiesOfRuns: z.catch(z.boolean(), true),
  notifiesOfImports: z.catch(z.boolean(), true),
  /** Whether the app keeps running when its window is closed during a run, on desktops that would quit it. */
  runsInBackground: z.catch(z.enum(['ask', 'always', 'never']), 'ask'),
  /** Whether the app checks for a newer version once a day; without effect in a build that has no host to check. */
  checksForUpdates: z.catch(z.boolean(), false),
  /** Action for files dropped on the window, by their kind; for a missing kind the user is asked. */
  dropChoices: z.catch(z.partialRecord(z.enum(dropKinds), z.enum(dropChoiceIds)), {}),
  /** Maximum number of concurrent requests by connection id; `defaultRequestLimit` for all others. */
  requestLimits: z.catch(z.record(z.string(), z.number()), {}),
  shortcuts: z.catch(shortcutsSchema, {}),
  /**
   * Pattern for the names of generated files (`shared/media/file-name.ts`); `''` for the default. Existing files keep
   * their names.
   */
  fileNamePattern: z.catch(fileNamePatternSchema, ''),
  /** Size of the library in bytes from which the app warns; 0 for no limit. Nothing is refused because of it. */
  libraryLimitBytes: z.catch(z.number().check(z.minimum(0)), 0),
  /** Amounts that may be spent before the user is asked. */
  spendingLimits: z.catch(spendingLimitsSchema, noSpendingLimits),
  /** Whether the user is asked before a request that may be charged is repeated within a minute. */
  asksBeforeRepeat: z.catch(z.boolean(), true),
  /** Pane sizes and open states, by names that the renderer defines. */
  layout: z.catch(z.record(z.string(), z.json()), {}),
  /** Whether earlier settings were set aside by a start with defaults. Set by main only. */
  hasSetAside: z.catch(z.boolean(), false),
})

export type Settings = z.infer<typeof settingsSchema>

/** A change of some settings; omitted fields stay unchanged. */
export const settingsPatchSchema = z.object({
  theme: z.exactOptional(z.enum(['system', 'light', 'dark'])),
  language: z.exactOptional(z.enum(languageChoices)),
  textSize: z.exactOptional(z.literal(textSizes)),
  density: z.exactOptional(z.enum(densities)),
  activeConnectionId: z.exactOptional(z.string()),
  favouriteModels: z.exactOptional(z.array(z.string())),
  recentModels: z.exactOptional(z.array(z.string())),
  hasStarted: z.exactOptional(z.boolean()),
  notifiesOfVideos: z.exactOptional(z.boolean()),
  notifiesOfRuns: z.exactOptional(z.boolean()),
  notifiesOfImports: z.exactOptional(z.boolean()),
  runsInBackground: z.exactOptional(z.enum(['ask', 'always', 'never'])),
  checksForUpdates: z.exactOptional(z.boolean()),
  dropChoices: z.exactOptional(z.partialRecord(z.enum(dropKinds), z.enum(dropChoiceIds))),
  requestLimits: z.exactOptional(z.record(z.string(), z.number())),
  shortcuts: z.exactOptional(shortcutsSchema),
  fileNamePattern: z.exactOptional(fileNamePatternSchema),
  libraryLimitBytes: z.exactOptional(z.number().check(z.minimum(0))),
  spendingLimits: z.exactOptional(spendingLimitsSchema),
  asksBeforeRepeat: z.exactOptional(z.boolean()),
  layout: z.exactOptional(z.record(z.string(), z.json())),
})

export type SettingsPatch = z.infer<typeof settingsPatchSchema>
