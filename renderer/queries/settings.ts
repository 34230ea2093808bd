import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Settings, SettingsPatch } from '../../shared/settings/settings.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { outcomeOf } from './outcome-of.ts'
import { useCommandMutation, useOneOfCommands } from './use-command-mutation.ts'

export function settingsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(bridge, 'settings.get', {}, { signal }),
  })
}

/** What the user chose. The window is drawn only once it is there. */
export function useSettings(): Settings {
  return useSuspenseQuery(settingsQuery(useBridge())).data
}

/** Decides about settings that wait after a start with default ones. `settings.changed` tells of the outcome. */
export function useBringSettingsBack(): { readonly bringBack: () => void; readonly drop: () => void } {
  const { mutate } = useOneOfCommands<'settings.bringBack' | 'settings.dropSetAside'>()
  return {
    bringBack: () => mutate({ command: 'settings.bringBack', input: {} }),
    drop: () => mutate({ command: 'settings.dropSetAside', input: {} }),
  }
}

/** What this window has changed and main has not answered yet, and what main has told of the settings since. */
interface Unanswered {
  readonly patches: Set<SettingsPatch>
  latest?: Settings
}

const unanswered = new WeakMap<QueryClient, Unanswered>()

function unansweredOf(queryClient: QueryClient): Unanswered {
  const known = unanswered.get(queryClient)
  if (known !== undefined) return known
  const none: Unanswered = { patches: new Set() }
  unanswered.set(queryClient, none)
  return none
}

/**
 * Takes main's word on the settings. It may be older than the last click: what main has not answered yet stays on screen,
 * and in what is made of the screen.
 */
export function takeSettings(queryClient: QueryClient, bridge: Bridge, settings: Settings): void {
  const waiting = unansweredOf(queryClient)
  if (waiting.patches.size > 0) waiting.latest = settings
  const shown = [...waiting.patches].reduce<Settings>((all, patch) => ({ ...all, ...patch }), settings)
  queryClient.setQueryData(settingsQuery(bridge).queryKey, shown)
}

/**
 * Changes some settings. The screen follows at once; main's `settings.changed` has the last word.
 *
 * The answer of the command is not used: it may be handled after an event that is newer than it.
 */
function useSettingsMutation() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(bridge)
  return useCommandMutation('settings.set', {
    // Two quick changes must not be answered in the wrong order.
    scope: { id: 'settings' },
    onMutate: (patch) => {
      unansweredOf(queryClient).patches.add(patch)
      queryClient.setQueryData(queryKey, (old) => (old === undefined ? old : { ...old, ...patch }))
    },
    onSettled(_answer, _error, patch) {
      const waiting = unansweredOf(queryClient)
      const { latest } = waiting
      waiting.patches.delete(patch)
      delete waiting.latest
      // Main told its outcome before it answered.
      if (latest !== undefined) takeSettings(queryClient, bridge, latest)
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useSetSettings(): (patch: SettingsPatch) => void {
  return useSettingsMutation().mutate
}

/** The same for a field that says why it was not saved, and waits for that. */
export function useSaveSettings(): {
  readonly save: (patch: SettingsPatch) => Promise<boolean>
  readonly error: AppError | undefined
} {
  const { mutateAsync, error } = useSettingsMutation()
  return { save: (patch) => outcomeOf(mutateAsync(patch)), error: error?.appError }
}
