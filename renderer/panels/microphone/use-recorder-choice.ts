import * as z from 'zod/mini'
import { useSetSettings, useSettings } from '../../queries/settings.ts'
import { findMicrophone, useMicrophones, type Microphone } from './use-microphones.ts'

const layoutName = 'recorder'

const choiceSchema = z.object({
  kind: z.catch(z.enum(['wav', 'compressed']), 'wav'),
  isCleaned: z.catch(z.boolean(), false),
  /** The most recently chosen microphone. Its id differs at another origin, where its name counts. */
  microphone: z.optional(z.object({ id: z.string(), label: z.string() })),
})

export type RecorderChoice = z.infer<typeof choiceSchema>

export interface KeptRecorderChoice {
  readonly choice: RecorderChoice
  readonly change: (change: Partial<RecorderChoice>) => void
  readonly microphones: readonly Microphone[]
  /** The chosen microphone, as connected now. */
  readonly connected: Microphone | undefined
}

/** The settings of the recorder, kept across restarts. */
export function useRecorderChoice(): KeptRecorderChoice {
  const { layout } = useSettings()
  const setSettings = useSetSettings()
  const microphones = useMicrophones()
  const choice = choiceSchema.safeParse(layout[layoutName] ?? {}).data ?? { kind: 'wav', isCleaned: false }
  const { microphone } = choice
  const found = microphone === undefined ? undefined : findMicrophone(microphones, microphone)
  return {
    choice,
    microphones,
    connected: found,
    change(change) {
      const next = { ...choice, ...change }
      const { microphone: chosen, ...rest } = next
      const kept = chosen === undefined ? rest : { ...rest, microphone: chosen }
      setSettings({ layout: { ...layout, [layoutName]: kept } })
    },
  }
}
