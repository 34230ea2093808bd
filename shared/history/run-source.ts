import { findFormat } from '../formats/registry.ts'
import { toolCallFormat } from '../formats/format-facts.ts'
import { formatTabs, type TabId } from '../tabs.ts'

/** Where a request can be started: a tab that sends requests, an experiment, or History, which resends one. */
export const runSources = [...formatTabs, 'experiments', 'history'] as const satisfies readonly TabId[]

export type RunSource = (typeof runSources)[number]

/** The fields of a run that determine where it was started. */
export interface SourcedRun {
  readonly format: string
  readonly experimentId?: string | undefined
  readonly replayOf?: string | undefined
}

/** The place where a run was started; `undefined` for a format that this version does not know. */
export function sourceOf({ format, experimentId, replayOf }: SourcedRun): RunSource | undefined {
  if (experimentId !== undefined) return 'experiments'
  if (replayOf !== undefined) return 'history'
  return format === toolCallFormat ? 'chat' : findFormat(format)?.tab
}
