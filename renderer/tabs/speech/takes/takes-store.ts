import * as z from 'zod/mini'
import { createFormStore, createUseForm } from '../../../stores/create-form-store.ts'

const clickSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** The run of each voice, in the order of the voices; `''` for one that is not sent yet. */
  runIds: z.array(z.string()),
})

/** One click on Speak: its takes stand side by side. */
export type Click = z.infer<typeof clickSchema>

const takesSchema = z.object({
  /** The newest first. Clicks for one voice are not kept: their run says it all. */
  clicks: z.array(clickSchema),
  /** The newest transcription of each sound that was listened back to, by its id in the library. */
  listened: z.record(z.string(), z.string()),
  /** What writes them down; `''` for none chosen yet. */
  listenModel: z.string(),
})

/** So many clicks and transcriptions are remembered. What is forgotten stands alone, and nothing else is lost. */
const most = 200

/** What belongs together, kept over restarts. */
export const takesStore = createFormStore('speech-takes', takesSchema, {
  clicks: [],
  listened: {},
  listenModel: '',
})

export const useTakesStore = createUseForm(takesStore)

export function addClick(click: Click): void {
  const { form, change } = takesStore.getState()
  change({ clicks: [click, ...form.clicks].slice(0, most) })
}

export function noteRun(clickId: string, place: number, runId: string): void {
  const { form, change } = takesStore.getState()
  change({
    clicks: form.clicks.map((click) =>
      click.id === clickId ? { ...click, runIds: click.runIds.with(place, runId) } : click,
    ),
  })
}

export function noteListened(mediaId: string, runId: string): void {
  const { form, change } = takesStore.getState()
  const { [mediaId]: _, ...others } = form.listened
  change({ listened: Object.fromEntries([...Object.entries(others), [mediaId, runId]].slice(-most)) })
}
