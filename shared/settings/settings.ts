import * as z from 'zod/mini'
import { maxNamePattern } from '../limits.ts'
import { languageChoices } from '../text/language.ts'
import { dropChoiceIds, dropKinds } from './drop-choices.ts'
import { noSpendingLimits, spendingLimitsSchema } from './spending-limits.ts'
import { defaultTextSize, densities, textSizes } from './window-sizes.ts'

/** Keys by command, in place of the first ones (`shared/commands/bindings.ts`). Bounded, as a file can hold anything. */
const shortcutsSchema = z
  .record(z.string().check(z.maxLength(64)), z.array(z.string().check(z.maxLength(40))).check(z.maxLength(4)))
  .check(z.refine((shortcuts) => Object.keys(shortcuts).length <= 300))

const fileNamePatternSchema = z.string().check(z.maxLength(maxNamePattern))

/** What the user chose about the app itself. Every field has a default, so a missing or broken one costs only itself. */
export const settingsSchema = z.object({
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  /** Of the window, of menus and notifications, and of what the gateway is asked to answer in (`accept-language`). */
  language: z.catch(z.enum(languageChoices), 'system'),
  textSize: z.catch(z.literal(textSizes), defaultTextSize),
  density: z.catch(z.enum(densities), 'comfortable'),
  activeConnectionId: z.catch(z.string(), 'practice'),
  favouriteModels: z.catch(z.array(z.string()), []),
  recentModels: z.catch(z.array(z.string()), []),
  /** False until the user has left the first-start screen. */
  hasStarted: z.catch(z.boolean(), false),
  /** Whether the system tells when a video is done or needs a look. A browser asks for permission besides. */
  notifiesOfVideos: z.catch(z.boolean(), true),
  /** The same of a run that took longer than `longRunMs`, and of an import of files. */
  notifiesOfRuns: z.catch(z.boolean(), true),
  notifiesOfImports: z.catch(z.boolean(), true),
  /** Whether the app stays when its window is closed while something is running, on a desktop that would end it. */
  runsInBackground: z.catch(z.enum(['ask', 'always', 'never']), 'ask'),
  /** Whether it is asked once a day which version is the newest; without effect in a build that names nobody to ask. */
  checksForUpdates: z.catch(z.boolean(), false),
  /** What is done with files that are dropped on the window, by their kind; a kind left out is asked about. */
  dropChoices: z.catch(z.partialRecord(z.enum(dropKinds), z.enum(dropChoiceIds)), {}),
  /** How many requests are sent to a connection at the same time, by its id; `defaultRequestLimit` for all others. */
  requestLimits: z.catch(z.record(z.string(), z.number()), {}),
  shortcuts: z.catch(shortcutsSchema, {}),
  /** How files that are made are called (`shared/media/file-name.ts`); `''` for as they are at first. Those that are there keep their names. */
  fileNamePattern: z.catch(fileNamePatternSchema, ''),
  /** The size of the library from which on the app warns, in bytes; 0 for none. Nothing is refused because of it. */
  libraryLimitBytes: z.catch(z.number().check(z.minimum(0)), 0),
  /** What may be spent before somebody is asked. */
  spendingLimits: z.catch(spendingLimitsSchema, noSpendingLimits),
  /** Whether it is asked before the same that may be charged is sent again within a minute. */
  asksBeforeRepeat: z.catch(z.boolean(), true),
  /** Pane sizes and open states, by the renderer's own names. */
  layout: z.catch(z.record(z.string(), z.json()), {}),
  /** Whether earlier settings wait to be brought back, after a start with default ones. Main says so; nobody sets it. */
  hasSetAside: z.catch(z.boolean(), false),
})

export type Settings = z.infer<typeof settingsSchema>

/** A change of some settings; a field left out stays as it is. */
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
