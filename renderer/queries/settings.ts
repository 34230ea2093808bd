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

/** The user's settings. Suspends, so that the window renders only after they have loaded. */
export function useSettings(): Settings {
  return useSuspenseQuery(settingsQuery(useBridge())).data
}

/**
 * Restores or drops the settings that were set aside when the app started with defaults. `settings.changed` reports the
 * result.
 */
export function useBringSettingsBack(): { readonly bringBack: () => void; readonly drop: () => void } {
  const { mutate } = useOneOfCommands<'settings.bringBack' | 'settings.dropSetAside'>()
  return {
    bringBack: () => mutate({ command: 'settings.bringBack', input: {} }),
    drop: () => mutate({ command: 'settings.dropSetAside', input: {} }),
  }
}

/** Changes of this window that main has not answered yet, and the latest settings from main since then. */
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
 * Applies settings from main. They may be older than the last click, so changes that main has not answered yet stay on
 * top.
 */
export function takeSettings(queryClient: QueryClient, bridge: Bridge, settings: Settings): void {
  const waiting = unansweredOf(queryClient)
  if (waiting.patches.size > 0) waiting.latest = settings
  const shown = [...waiting.patches].reduce<Settings>((all, patch) => ({ ...all, ...patch }), settings)
  queryClient.setQueryData(settingsQuery(bridge).queryKey, shown)
}

/**
 * Changes some settings. The screen updates at once; `settings.changed` from main is authoritative.
 *
 * The answer of the command is not used: it may be handled after a newer event.
 */
function useSettingsMutation() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(bridge)
  return useCommandMutation('settings.set', {
    // Serialized, so that two quick changes are not answered in the wrong order.
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
      // Main emits the result before it answers the command.
      if (latest !== undefined) takeSettings(queryClient, bridge, latest)
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useSetSettings(): (patch: SettingsPatch) => void {
  return useSettingsMutation().mutate
}

/** Saves settings for a field that awaits the result and shows why it was not saved. */
export function useSaveSettings(): {
  readonly save: (patch: SettingsPatch) => Promise<boolean>
  readonly error: AppError | undefined
} {
  const { mutateAsync, error } = useSettingsMutation()
  return { save: (patch) => outcomeOf(mutateAsync(patch)), error: error?.appError }
}
